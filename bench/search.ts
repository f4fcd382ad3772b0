/** `npm run bench -- search`: how fast events are found by their words, and what the index costs others. */
import { readOptions } from './report/options.ts';
import { newReport, publish } from './report/report.ts';
import { besideDeliveries } from './search/beside-deliveries.ts';
import { theIndex } from './search/index-part.ts';
import { Texts } from './search/texts.ts';
import { theVerb } from './search/the-verb.ts';

const options = readOptions();
const report = newReport('search', options);
const texts = await Texts.of(options.events);
await theIndex(report, options, texts);
await theVerb(report, options, texts);
await besideDeliveries(report, options, texts);
publish(report);
