/** Settings of the servers of the browser tests. */
import { join } from 'node:path';

/** Signs sessions in the browser tests on Azurite. The embedded store makes a secret of its own. */
export const AUTH_SECRET = 'e2e-only-e2e-only-e2e-only-e2e-only';

/** Shared with the cron of the browser tests. */
export const CRON_SECRET = 'e2e-only-e2e-only';

/** Folder of the logs of all servers of a run, a file each. */
export const LOGS = join('test-results', `logs-${process.env.TIDELINE_E2E_ENGINE ?? 'embedded'}`);
