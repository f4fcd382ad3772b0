/** A ledger that came back is held against the log, and a cut in it is found. */
import { afterEach, expect, test } from 'vitest';
import { verifyTrail } from '../../../sdk/verify/verify-trail.ts';
import { entryKeys } from '../../../storage/rows/ledger/entries.ts';
import { batchKeys, whoseOf } from '../../../storage/rows/log/batches.ts';
import { getCurrentLog } from '../../../storage/rows/log/current.ts';
import { beginMistake } from '../../../testing/erased-by-mistake.ts';
import { findingsOf, verdictOf } from '../../../testing/problems.ts';
import type { World } from '../../../testing/world.ts';
import { restartLog } from '../../log/restart-log.ts';
import { readTrail } from '../../log/trail-sources.ts';
import { eraseSubject } from '../../privacy/erase-subject.ts';
import { expireEvents } from '../../privacy/expire-events.ts';
import { liftErasure } from '../../privacy/lift-erasure.ts';

const DAY_MS = 86_400_000;

const worlds: World[] = [];
afterEach(() => Promise.all(worlds.splice(0).map((world) => world.close())));

/** The entries of alice whose leaves are known to be hers, the newest first. */
async function ownersInLog({ store }: World): Promise<number[]> {
	const { rows } = await store.tables.log.range(batchKeys.all(1, 0));
	const owners = rows.filter(({ row }) => batchKeys.isWhose(row)).flatMap(whoseOf);
	return owners.flatMap(({ subject, seq }) => (subject === 'dev-alice' ? seq : [])).toSorted((a, b) => b - a);
}

/** Some entries are lost. */
async function beginBack(lost = 2) {
	const mistake = await beginMistake('embedded', worlds);
	const { world, alice } = mistake;
	await mistake.backUpNow();
	for (let number = 0; number < lost; number++) await world.post(alice, `Lost at sea ${number}`);
	await mistake.settle();
	await mistake.erase();
	const { entries } = await mistake.back();
	await mistake.settle();
	return { ...mistake, entries };
}

test('entries that are lost are no finding, and each other one that is gone is', async () => {
	const { world, alice, entries } = await beginBack();
	const { findings, counts } = await verdictOf(world.operator);
	expect(findings).toEqual([]);
	expect(counts.waiting).toBe(0);
	expect(await ownersInLog(world)).toEqual([entries + 3, ...Array.from({ length: entries }, (_, n) => entries - n)]);
	const { ledger } = world.store.tables;
	// Without the entry that names them, the lost ones are missing as well.
	const cuts = [
		[entries, entries],
		[entries - 1, entries - 1],
		[1, 1],
		[entries + 3, entries + 1],
	] as const;
	for (const [seq, missing] of cuts) {
		const row = (await ledger.get(entryKeys.entry(alice, seq))) ?? expect.fail(`There is no entry ${seq}.`);
		await ledger.delete(row);
		expect((await findingsOf(world.operator)).map(({ code, seq: at }) => [code, at])).toContainEqual([
			'entry-missing',
			missing,
		]);
		await ledger.insert(row, row.properties);
	}
	// A longer gap than the entry says.
	const back = (await ledger.get(entryKeys.entry(alice, entries + 3))) ?? expect.fail('It is not back.');
	await ledger.upsert(back, { ...back.properties, target: `${entries - 1}.${'0'.repeat(64)}` });
	expect((await findingsOf(world.operator)).map(({ code }) => code)).toContain('entry-changed');
});

test('without an entry that says that it was erased, nobody may say that entries are lost', async () => {
	const { world, alice } = await beginBack();
	const trail = (await readTrail(world.operator)) ?? expect.fail('There is no log.');
	const trust = { origin: trail.origin, keys: trail.keys, witnesses: [], needed: 0 };
	const ledgers = [trail.ledgerOf(alice)];
	const { findings } = await verifyTrail(trail.sha256, trail.log, ledgers, { trust, now: world.domain.now() });
	expect(findings.map(({ code, subject }) => [code, subject])).toEqual([['erasure-unproven', alice]]);
});

test('leaves that wait when it is erased, or a log that was begun again since, are no hindrance', async () => {
	const mistake = await beginMistake('embedded', worlds);
	const { world, alice, bob } = mistake;
	await world.post(alice, 'Slack water');
	await world.settle();
	await mistake.backUpNow();
	await world.post(alice, 'Lost at sea');
	await world.settle();
	await eraseSubject(world.operator, { subject: alice });
	await mistake.back();
	await mistake.nothingIsWrong();
	await mistake.erase();
	await restartLog(world.operator, {});
	await mistake.settle();
	expect((await getCurrentLog(world.store.tables.log))?.generation).toBe(2);
	await mistake.back();
	await mistake.nothingIsWrong();
	// Another time, now that the moment is of the earlier log.
	await mistake.erase();
	await mistake.back();
	await mistake.nothingIsWrong();
	expect(await world.texts(bob)).toHaveLength(4);
});

test('a ledger that had begun again comes back with its beginning', async () => {
	const mistake = await beginMistake('embedded', worlds);
	const { world, alice, bob } = mistake;
	await mistake.erase();
	await mistake.aDayLater();
	await liftErasure(world.operator, { subject: alice });
	await world.person('alice');
	await world.post(alice, 'A new beginning');
	await mistake.settle();
	await mistake.backUpNow();
	await mistake.erase();
	expect(await mistake.back()).toMatchObject({ entries: 2, lost: 0, left: 0 });
	expect(await world.texts(alice)).toContain('A new beginning');
	expect(await world.texts(bob)).toEqual([]);
	await mistake.nothingIsWrong();
});

test('texts expire by their age, and not by what is lost', async () => {
	// More than came back: a search for the oldest entry that is young enough looks among them first.
	const { world, bob, ...mistake } = await beginBack(10);
	world.clock.ahead += DAY_MS / 2;
	expect(await expireEvents({ ...world.domain, retainEventsDays: 1 })).toBe(0);
	await mistake.settle();
	expect(await world.texts(bob)).toHaveLength(3);
	world.clock.ahead += DAY_MS;
	await expireEvents({ ...world.domain, retainEventsDays: 1 });
	await mistake.settle();
	expect(await world.texts(bob)).toEqual([]);
	await mistake.nothingIsWrong();
});
