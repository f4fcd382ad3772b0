/** A subject that cannot be brought back is refused before anything is written. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TIDELINE } from '../../../contract/subject/subject.ts';
import { directoryKeys } from '../../../storage/rows/directory/handles.ts';
import { entryKeys } from '../../../storage/rows/ledger/entries.ts';
import { headKey, headOf } from '../../../storage/rows/ledger/head.ts';
import { batchKeys } from '../../../storage/rows/log/batches.ts';
import { allRows } from '../../../testing/all-rows.ts';
import { beginMistake, type Mistake } from '../../../testing/erased-by-mistake.ts';
import { MemoryFiles } from '../../../testing/memory-files.ts';
import type { World } from '../../../testing/world.ts';
import { eraseSubject } from '../../privacy/erase-subject.ts';
import { liftErasure } from '../../privacy/lift-erasure.ts';
import { makeMachine } from '../../subject/make-machine.ts';
import { backUp } from '../back-up.ts';
import type { BringBackInput } from './bring-back.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A backup of the same service in another place. */
const changed = new MemoryFiles();

const worlds: World[] = [];
let mistake: Mistake;
beforeEach(async () => {
	mistake = await beginMistake('embedded', worlds);
});
afterEach(() => Promise.all(worlds.splice(0).map((world) => world.close())));

async function rowsNow(): Promise<string[]> {
	const rows: string[] = [];
	for await (const { key, row } of allRows(mistake.world.store)) rows.push(`${key} ${JSON.stringify(row.properties)}`);
	return rows.toSorted();
}

async function refused(code: string, more: Partial<BringBackInput> = {}): Promise<void> {
	const before = await rowsNow();
	await expect(mistake.back(more)).rejects.toMatchObject({ code });
	expect(await rowsNow()).toEqual(before);
}

test('where it is not erased', async () => {
	await mistake.backUpNow();
	await refused('subject_not_found');
	await refused('subject_not_found', { subject: 'dev-nobody' });
	await refused('subject_not_found', { subject: TIDELINE });
	await mistake.erase();
	await refused('invalid_input', { reason: ' ' });
});

test('where the backup is of another service, has no moment, or never had it', async () => {
	const { world, place, erase, settle } = mistake;
	await erase();
	await refused('foreign', { place: { ...place, files: new MemoryFiles() } });
	const other = await mistake.newWorld('embedded');
	const others = { ...place, files: new MemoryFiles() };
	await other.person('alice');
	await other.settle();
	await backUp(other.operator, { place: others });
	await refused('foreign', { place: others });
	const { at } = await mistake.backUpNow();
	// The backup begins after the erasure.
	await refused('missing');
	await refused('foreign', { place: others });
	await refused('missing', { place: { ...place, files: new MemoryFiles() } });
	const late = await world.person('late');
	await settle();
	world.clock.ahead += MINUTE_MS;
	await mistake.backUpNow();
	await erase(late);
	await refused('missing', { subject: late, at });
	await refused('missing', { subject: late, at: new Date(Date.parse(at) - 1).toISOString() });
	expect((await mistake.back({ subject: late })).left).toBe(0);
});

test('while its first clearing is under way, and while its second is due', async () => {
	const { world, alice } = mistake;
	await mistake.backUpNow();
	const stopped = { ...world.operator, domain: { ...world.domain, handingBack: AbortSignal.abort() } };
	await expect(eraseSubject(stopped, { subject: alice })).rejects.toMatchObject({ code: 'erasure_under_way' });
	await refused('erasure_under_way');
	await mistake.erase();
	world.clock.ahead += DAY_MS - 50 * MINUTE_MS;
	await refused('erasure_under_way');
	world.clock.ahead -= 20 * MINUTE_MS;
	expect((await mistake.back()).left).toBe(0);
});

test('where it has begun again', async () => {
	const { world, alice } = mistake;
	await mistake.backUpNow();
	await mistake.erase();
	await mistake.aDayLater();
	await liftErasure(world.operator, { subject: alice });
	await refused('not-empty');
	await world.person('alice');
	await world.settle();
	await refused('not-empty');
});

test('where its handle is somebody else’s', async () => {
	const { world, bob } = mistake;
	await mistake.backUpNow();
	await mistake.erase();
	const claim = { subject: bob, name: 'bob', kind: 'person', claimedAt: new Date().toISOString(), confirmed: true };
	await world.store.tables.directory.insert(directoryKeys.handle('alice'), claim);
	await refused('handle_taken');
});

test('where its owner is erased', async () => {
	const { world, alice } = mistake;
	const { id } = await makeMachine(world.as(alice), { owner: alice, name: 'Gauge' });
	await mistake.settle();
	await mistake.backUpNow();
	await eraseSubject(world.operator, { subject: alice, withMachines: true });
	await mistake.settle();
	await refused('subject_erased', { subject: id });
	await mistake.back();
	expect((await mistake.back({ subject: id })).left).toBe(0);
	await mistake.nothingIsWrong();
});

test('where the ledger of the backup is another one', async () => {
	const { world, alice } = mistake;
	const { ledger } = world.store.tables;
	await mistake.backUpNow();
	await mistake.erase();
	const head = (await ledger.get(headKey(alice))) ?? expect.fail('There is no marker.');
	await ledger.upsert(headKey(alice), { ...head.properties, hash: '0'.repeat(64) });
	await refused('foreign');
	await ledger.upsert(headKey(alice), { ...head.properties, seq: headOf(head).seq - 1 });
	await refused('foreign');
});

test('where the log has another leaf, or an entry of the backup was changed', async () => {
	const { world, alice } = mistake;
	const { ledger, log } = world.store.tables;
	await mistake.backUpNow();
	const { rows } = await ledger.range({ ...entryKeys.all(alice), limit: 1 });
	const entry = rows[0] ?? expect.fail('There is no entry.');
	world.clock.ahead += MINUTE_MS;
	await ledger.upsert(entry, { ...entry.properties, via: 'another' });
	// Its entry goes into the next moment again.
	const { at } = await backUp(world.operator, { place: { ...mistake.place, files: changed } });
	await mistake.erase();
	await refused('damaged', { place: { ...mistake.place, files: changed }, at });
	const { rows: batches } = await log.range(batchKeys.all(1, 0));
	for (const batch of batches) if (!batchKeys.isWhose(batch.row)) await log.delete(batch);
	await refused('damaged');
});
