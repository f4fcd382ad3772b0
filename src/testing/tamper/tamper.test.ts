/**
 * The verifier names each change, and its place, of somebody who can write to the store. `TAMPER_SEED` repeats a run,
 * `TAMPERINGS` sets how many, `TAMPER_LEAVES` how large the log is.
 */
import { beforeAll, expect, test } from 'vitest';
import { createRandom } from '../simulator/random.ts';
import { treeIn } from './log-rows.ts';
import { makeRealLog, noteIn, type RealLog } from './real-log.ts';
import { Copy } from './rows.ts';
import { runTamperings, TAMPERINGS } from './run-tamperings.ts';
import { verifyCopy } from './verify-copy.ts';

const SEED = Number(process.env.TAMPER_SEED ?? 16);
const TIMES = Number(process.env.TAMPERINGS ?? 2 * TAMPERINGS.length);
const LEAVES = Number(process.env.TAMPER_LEAVES ?? 400);

let log: RealLog;
beforeAll(async () => {
	log = await makeRealLog(LEAVES, createRandom(SEED));
});

test('a log that nobody tampered with verifies, remembered or not', async () => {
	const earlier = { note: noteIn(log.earlier), keys: log.trust.keys };
	for (const remembered of [log.remembered, earlier, undefined]) {
		const { findings, counts, checkpoint } = await verifyCopy(new Copy(log.rows), { ...log, remembered });
		expect(findings).toEqual([]);
		expect(checkpoint).toMatchObject({ isTrusted: true, cosigned: [{ name: 'witness.example/w' }] });
		expect(counts).toMatchObject({ ledgers: log.subjects.length, inLog: counts.entries, leaves: counts.entries });
		expect(Math.min(counts.events, counts.removed, counts.edits)).toBeGreaterThan(0);
	}
});

test(`${TIMES} tamperings (seed ${SEED}) are all found, each in its place`, async () => {
	const kinds = await runTamperings(log, { seed: SEED, times: TIMES });
	const found = [...kinds.values()].reduce((sum, times) => sum + times, 0);
	expect(found).toBe(TIMES);
	const { size } = treeIn(new Copy(log.rows));
	if (process.env.TAMPERINGS !== undefined)
		for (const [kind, times] of [...kinds].toSorted()) console.log(`  ${String(times).padStart(4)}  ${kind}`);
	console.log(`tamper: ${TIMES} tamperings of a log of ${size} leaves, seed ${SEED}: all found in their place, lost 0`);
});
