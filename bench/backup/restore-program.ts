/**
 * Restores a backup into an empty embedded store by the verb, verifies the trail, and tells the seconds of each step:
 * `restore-program.ts DATA_DIR PLACE`.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { restore } from '../../src/domain/backup/restore.ts';
import { createDomain, type Domain } from '../../src/domain/domain.ts';
import { readTrail } from '../../src/domain/log/trail-sources.ts';
import { sleep } from '../../src/domain/waiting/sleep.ts';
import { openBackupPlace } from '../../src/outbound/backup/backup-place.ts';
import { logPortOf } from '../../src/outbound/log/log-port.ts';
import { verifyTrail } from '../../src/sdk/verify/verify-trail.ts';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { OPERATOR } from '../../src/testing/as-user.ts';
import { drain } from '../../src/worker/drain.ts';
import { keepLogOnce } from '../../src/worker/keep-log.ts';
import { runInline } from '../../src/worker/run-inline.ts';
import { LOG_KEY } from './posting.ts';

/** Seconds; `rest`: what follows from the rows is made again. `peak`: the most memory, in MiB. */
export type RestoreTimes = { rows: number; rest: number; verified: number; peak: number };

const [dataDir = '', name = ''] = process.argv.slice(2);
const started = performance.now();
const store = openEmbeddedStore({ dataDir, prefix: 'bench' });
await store.open();
const domain: Domain = createDomain({
	store,
	now: Date.now,
	randomBytes: (size) => randomBytes(size),
	sleep,
	log: await logPortOf({ origin: 'localhost/log', key: LOG_KEY, witnesses: [], anchorDir: undefined }, Date.now),
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
await keepLogOnce(domain);
const trail = await readTrail({ domain, principal: OPERATOR });
if (!trail) throw new Error('There is no log.');
const ledgers = async function* () {
	for await (const subject of trail.subjects()) yield trail.ledgerOf(subject);
};
const { origin, keys, service } = trail;
const trust = { origin, keys, witnesses: [], needed: 0 };
const { findings } = await verifyTrail(trail.sha256, trail.log, ledgers(), {
	trust,
	service,
	isWhole: true,
	now: Date.now(),
});
if (findings.length > 0) throw new Error(`The verifier finds ${JSON.stringify(findings.slice(0, 5))}.`);
const verified = performance.now();
await store.close();
const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1_024;
process.send?.({
	rows: (rowsAt - started) / 1_000,
	rest: (ended - rowsAt) / 1_000,
	verified: (verified - ended) / 1_000,
	peak,
} satisfies RestoreTimes);
process.disconnect?.();
