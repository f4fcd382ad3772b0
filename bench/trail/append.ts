import { randomBytes } from 'node:crypto';
import type { Entry } from '../../src/contract/audit/audit.ts';
import { createDomain, type Domain } from '../../src/domain/domain.ts';
import { sealEntry } from '../../src/domain/ledger/entry.ts';
import { integrateLeaves } from '../../src/domain/log/integrate.ts';
import { pendingLeafOf } from '../../src/domain/log/pending-leaf.ts';
import { publishCheckpoint } from '../../src/domain/log/publish.ts';
import { logKeysOf } from '../../src/domain/log/subject-keys.ts';
import { sleep } from '../../src/domain/waiting/sleep.ts';
import { logPortOf } from '../../src/outbound/log/log-port.ts';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { pendingWrite } from '../../src/storage/rows/log/pending-leaves.ts';
import { getCheckpoint } from '../../src/storage/rows/log/tree.ts';
import { parseCheckpoint } from '../../src/tlog/checkpoint.ts';
import { GENESIS } from '../../src/tlog/entry-hash.ts';
import { parseNote } from '../../src/tlog/note.ts';
import { type Runs, runsOf } from '../measure/interleave.ts';
import { withFolder } from '../report/places.ts';
import { say } from '../report/progress.ts';

const SUBJECTS = 500;
const SETTINGS = { origin: 'bench.example/log', key: '0b'.repeat(32), witnesses: [], anchorDir: undefined };

/**
 * Leaves a second on the embedded store, from the moment they wait until all are in a signed checkpoint: they are looked
 * up, entered, hashed, counted, and the tree is made durable and signed.
 */
export async function appendLeavesRate(runs: number, size: number): Promise<Runs> {
	const rates: number[] = [];
	for (let run = 1; run <= runs; run++) {
		say(`append ${size.toLocaleString('en')} leaves: run ${run} of ${runs}`);
		rates.push(await withFolder((folder) => appendOnce(folder, size)));
	}
	return runsOf(rates);
}

async function appendOnce(dataDir: string, size: number): Promise<number> {
	const store = openEmbeddedStore({ dataDir, prefix: 'bench' });
	await store.open();
	const log = await logPortOf(SETTINGS, Date.now);
	const domain = createDomain({
		store,
		now: Date.now,
		randomBytes: (bytes) => randomBytes(bytes),
		sleep,
		runPending: () => {},
		log,
	});
	try {
		await addWaiting(domain, size);
		const started = performance.now();
		await integrateLeaves(domain, log);
		await publishCheckpoint(domain, log);
		const seconds = (performance.now() - started) / 1_000;
		const signed = await getCheckpoint(store.tables.log, 1);
		const { size: signedSize } = parseCheckpoint(parseNote(signed?.note ?? '').text);
		if (signedSize !== size) throw new Error(`${signedSize} of ${size} leaves are signed.`);
		return size / seconds;
	} finally {
		await store.close();
	}
}

/** Leaves waiting entries as the jobs of 500 subjects would. */
async function addWaiting(domain: Domain, size: number): Promise<void> {
	for (let number = 0; number < SUBJECTS; number++) {
		const subject = `app-bench-${number}`;
		const keys = await logKeysOf(domain, subject);
		const entries = chain(subject, Math.ceil((size - number) / SUBJECTS));
		await domain.store.tables.log.writeMany(entries.map((entry) => pendingWrite(pendingLeafOf(keys, entry))));
	}
}

function chain(subject: string, length: number): Entry[] {
	const entries: Entry[] = [];
	for (let seq = 1; seq <= length; seq++) {
		const at = new Date(1_790_000_000_000 + seq).toISOString();
		const prev = entries.at(-1)?.hash ?? GENESIS;
		const rest = { subject, seq, at, actor: subject, via: 'cli', target: `event ${seq}`, contentHash: '', prev };
		entries.push(sealEntry({ ...rest, action: 'event-posted' }));
	}
	return entries;
}
