/** `npm run bench -- azure`: how much one process asks of a storage account at once, and what that brings. */
import { importOnAzurite } from './azure/import-on-azurite.ts';
import { onSimulatedAccounts } from './azure/simulated.ts';
import { readOptions } from './report/options.ts';
import { newReport, publish } from './report/report.ts';

const options = readOptions();
const report = newReport('azure', options);
report.packages = ['@azure/data-tables', '@azure/storage-queue', 'azurite'];
await onSimulatedAccounts(report, options.quick ? 2 : 20);
const size = options.quick ? { events: 15, followers: 300 } : { events: 150, followers: 1_500 };
if (options.engines.includes('azure')) await importOnAzurite(report, size);
publish(report);
