/** Verifies ledgers without tampering: one that grows meanwhile, a log that is behind, a server that plays tricks. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../../domain/ctx.ts';
import { sha256 } from '../../domain/ledger/sha256.ts';
import { readTrail } from '../../domain/log/trail-sources.ts';
import { headKey } from '../../storage/rows/ledger/head.ts';
import { OPERATOR } from '../../testing/as-user.ts';
import { createRandom } from '../../testing/simulator/random.ts';
import { makeRealLog, noteIn, type RealLog } from '../../testing/tamper/real-log.ts';
import { Copy } from '../../testing/tamper/rows.ts';
import { verifiedTiles } from '../../tlog/read-tiles.ts';
import { Findings } from './finding.ts';
import type { LedgerSources, LogSources, RawRow } from './sources.ts';
import type { Remembered, Trust } from './trust.ts';
import { verifyCheckpoint } from './verify-checkpoint.ts';
import { verifyGrowth } from './verify-growth.ts';
import { type LedgerVerdict, verifyLedger } from './verify-ledger.ts';

let made: RealLog;
beforeAll(async () => {
	made = await makeRealLog(200, createRandom(3));
});

async function trailOf(copy: Copy) {
	const ctx = { principal: OPERATOR, domain: { store: copy.store() } } as unknown as Ctx;
	return (await readTrail(ctx)) ?? expect.fail('no log');
}

/** Against the log of `log`, which is that of the whole store by default. */
async function verify(sources: LedgerSources, log?: LogSources, now = made.now): Promise<LedgerVerdict> {
	const { checkpoint, readTile } = log ?? (await trailOf(new Copy(made.rows))).log;
	const findings = new Findings();
	const opened = await verifyCheckpoint(sha256, (await checkpoint()) ?? '', made.trust, findings);
	const { size = 0, root = new Uint8Array() } = opened ?? {};
	const verdict = await verifyLedger(
		sha256,
		sources,
		{ size, tiles: verifiedTiles(sha256, { size, root }, readTile), findings },
		{ now },
	);
	expect(findings.list).toEqual([]);
	return verdict;
}

const subject = () => made.subjects[0] ?? '';

describe('a ledger that goes on while it is read', () => {
	test('is whole: what came meanwhile is read before it is judged', async () => {
		const [before, after] = [await trailOf(new Copy(made.earlier)), await trailOf(new Copy(made.rows))];
		let looks = 0;
		for (const one of made.subjects) {
			const [older, newer] = [before.ledgerOf(one), after.ledgerOf(one)];
			let calls = 0;
			const entries = () => (calls++ === 0 ? older : newer).entries();
			let heads = 0;
			const head = () => (heads++ === 0 ? older : newer).head();
			const { findings, end } = await verify({ ...newer, entries, head });
			expect({ one, findings }).toEqual({ one, findings: [] });
			if (calls > 1) {
				looks++;
				expect(end).toMatchObject(headOf(one));
			}
		}
		expect(looks).toBeGreaterThan(0);
	});

	test('and is erased meanwhile, is erased', async () => {
		const sources = (await trailOf(new Copy(made.rows))).ledgerOf(subject());
		let heads = 0;
		const erased: RawRow = { row: 'head', properties: { erased: true, ...headOf(subject()) } };
		const head = async () => (heads++ === 0 ? sources.head() : erased);
		const verdict = await verify({ ...sources, head, profile: async () => undefined });
		expect(verdict).toMatchObject({ state: 'erased', findings: [], end: headOf(subject()) });
	});

	const headOf = (one: string) => {
		const { seq, hash } = new Copy(made.rows).get('ledger', headKey(one))?.properties ?? {};
		return { seq, hash };
	};
});

describe('entries that the signed log does not have', () => {
	test('wait, as long as they are new', async () => {
		const older = (await trailOf(new Copy(made.earlier))).log;
		const { isWaiting: _, ...sources } = (await trailOf(new Copy(made.rows))).ledgerOf(subject());
		const { findings, counts, waitingSince } = await verify(sources, older);
		expect(findings).toEqual([]);
		expect(counts.waiting).toBeGreaterThan(0);
		expect(counts.inLog + counts.waiting).toBe(counts.entries);
		expect(waitingSince).toBeDefined();
		const hour = 3_600_000;
		const late = await verify(sources, older, made.now + hour);
		expect(late.findings).toMatchObject([
			{ code: 'entry-not-in-log', subject: subject(), seq: counts.inLog + 1, count: counts.waiting },
		]);
	});

	test('are as many as the store says, where it can be asked', async () => {
		const copy = new Copy(made.rows);
		const { log, ledgerOf } = await trailOf(copy);
		const older = await (await trailOf(new Copy(made.earlier))).log.checkpoint();
		// The tree has grown since it was signed.
		const { findings, counts } = await verify(ledgerOf(subject()), { ...log, checkpoint: async () => older });
		expect(findings).toEqual([]);
		expect(counts.waiting).toBeGreaterThan(0);
	});
});

test('rows that come again, or in another order, are found', async () => {
	const sources = (await trailOf(new Copy(made.rows))).ledgerOf(subject());
	const rows: RawRow[] = [];
	for await (const page of sources.entries()) rows.push(...page);
	const inOrder = (...pages: RawRow[][]) =>
		verify({
			...sources,
			async *entries() {
				yield* pages;
			},
		});
	expect((await inOrder(rows)).findings).toEqual([]);
	expect((await inOrder(rows.slice(0, 5), [], rows.slice(5))).findings).toEqual([]);
	expect((await inOrder(rows, rows.slice(0, 1))).findings).toMatchObject([{ code: 'entry-misplaced', count: 1 }]);
	expect((await inOrder(rows.toReversed())).findings).toContainEqual(
		expect.objectContaining({ code: 'entry-misplaced', seq: 2 }),
	);
});

describe('a checkpoint, held against the one that is remembered', () => {
	async function growth(remembered: Partial<Remembered>, trust: Partial<Trust> = {}, rows = made.rows) {
		const { log } = await trailOf(new Copy(rows));
		const findings = new Findings();
		const opened = await verifyCheckpoint(sha256, noteIn(rows), made.trust, new Findings());
		const { keys } = made.trust;
		const before = { note: noteIn(made.earlier), keys, ...remembered };
		const now = opened ?? expect.fail('unreadable');
		await verifyGrowth(sha256, before, now, { keys, ...trust }, log.readTile, findings);
		return findings.list;
	}

	test('may be the same, or larger', async () => {
		expect(await growth({})).toEqual([]);
		expect(await growth({ note: noteIn(made.rows) })).toEqual([]);
	});

	test('is of the same log, and no smaller', async () => {
		expect(await growth({ note: 'nothing' })).toMatchObject([{ code: 'remembered-unreadable' }]);
		const renamed = noteIn(made.earlier).replace('tamper.example', 'other.example');
		expect(await growth({ note: renamed })).toMatchObject([
			{ code: 'origin-changed', detail: 'other.example/log to tamper.example/log' },
		]);
		expect(await growth({}, { keys: made.trust.keys.slice(1) })).toMatchObject([
			{ code: 'key-changed', detail: made.trust.keys[0] },
		]);
		expect(await growth({ note: noteIn(made.rows) }, {}, made.earlier)).toMatchObject([{ code: 'rolled-back' }]);
	});
});
