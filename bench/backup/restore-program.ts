/** Restores a backup into an empty embedded store by the verb, and tells what took how long: `restore-program.ts DATA_DIR PLACE`. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { restore } from '../../src/domain/backup/restore.ts';
import { createDomain, type Domain } from '../../src/domain/domain.ts';
import { sleep } from '../../src/domain/waiting/sleep.ts';
import { openBackupPlace } from '../../src/outbound/backup/backup-place.ts';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { OPERATOR } from '../../src/testing/as-user.ts';
import { drain } from '../../src/worker/drain.ts';
import { runInline } from '../../src/worker/run-inline.ts';

/** Seconds; `rest`: what follows from the rows is made again. `peak`: the most memory, in MiB. */
export type RestoreTimes = { rows: number; rest: number; peak: number };

const [dataDir = '', name = ''] = process.argv.slice(2);
const started = performance.now();
const store = openEmbeddedStore({ dataDir, prefix: 'bench' });
await store.open();
const domain: Domain = createDomain({
	store,
	now: Date.now,
	randomBytes: (size) => randomBytes(size),
	sleep,
	runPending: (job) => void runInline(domain, job).catch(() => false),
});
let rowsAt = started;
await restore(
	{ domain, principal: OPERATOR },
	{
		place: await openBackupPlace({ name, keepDays: 30 }),
		onProgress(step) {
			if (step === 'rows') rowsAt = performance.now();
		},
		say: console.error,
		settle: () => drain(domain, { until: 'settled' }),
	},
);
const ended = performance.now();
await store.close();
const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1_024;
process.send?.({ rows: (rowsAt - started) / 1_000, rest: (ended - rowsAt) / 1_000, peak } satisfies RestoreTimes);
process.disconnect?.();
