/**
 * `npm run bench -- graph`: deliveries over a graph as uneven as a real one, and one post to very many followers beside
 * others, by the threads that a server has on the embedded store.
 */
import { oneToVeryMany } from './graph/one-to-very-many.ts';
import { steadyDeliveries } from './graph/steady.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { newReport, publish } from './report/report.ts';

const options = readOptions();
const report = newReport('graph', options);
await withFolder((folder) => steadyDeliveries(report, options, folder));
await withFolder((folder) => oneToVeryMany(report, options, folder));
publish(report);
