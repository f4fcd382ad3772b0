/**
 * `npm run test:release`: makes the release and tests it: what is in it, that it writes nothing but its data, restarts under
 * load, the walk of docs/deploy-single.md, and the proxies and units of `deploy`.
 */
import { testRelease } from './release-tests.ts';
import { deleteReports, printSummary, runTestStage } from './stages.ts';

deleteReports();
await runTestStage('packaged release', 'release.json', testRelease(process.argv.slice(2)));
printSummary();
