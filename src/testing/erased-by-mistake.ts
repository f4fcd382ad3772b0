/** A world in which a subject is erased by mistake, and a backup that still has it. */
import { expect, inject } from 'vitest';
import type { EventId } from '../contract/event/event.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { backUp } from '../domain/backup/back-up.ts';
import { type BringBackInput, bringBack } from '../domain/backup/bring-back/bring-back.ts';
import { restore } from '../domain/backup/restore.ts';
import type { Domain } from '../domain/domain.ts';
import { follow } from '../domain/graph/follow.ts';
import type { BackupPlace } from '../domain/ports/ports.ts';
import { eraseSubject } from '../domain/privacy/erase-subject.ts';
import { detailsOf } from '../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../storage/rows/ledger/entries.ts';
import { eventKeys } from '../storage/rows/ledger/events.ts';
import { jobKeys, jobOf } from '../storage/rows/ledger/jobs.ts';
import { MemoryFiles } from './memory-files.ts';
import { differencesOf, findingsOf } from './problems.ts';
import { createWorld, type EngineName, type World, type WorldOptions } from './world.ts';

const DAY_MS = 86_400_000;

export type Mistake = Awaited<ReturnType<typeof beginMistake>>;

/** bob follows alice, alice follows carol, and all have posted. `worlds` is given each world, to close it. */
export async function beginMistake(engine: EngineName, worlds: World[], options: WorldOptions = {}) {
	const world = await newWorld(engine, options);
	const files = new MemoryFiles();
	const place: BackupPlace = { name: 'a place', files, keepDays: 30 };
	const [alice, bob, carol] = [await world.person('alice'), await world.person('bob'), await world.person('carol')];
	// Mentions need confirmed handles.
	await settle();
	await follow(world.as(bob), { follower: bob, followed: alice });
	await follow(world.as(alice), { follower: alice, followed: carol });
	for (const text of ['High water #tide', 'a secret slip', 'Low water, @bob']) await world.post(alice, text);
	await world.post(carol, 'From carol, to @alice');
	await settle();
	return {
		world,
		files,
		place,
		alice,
		bob,
		carol,
		newWorld,
		settle,
		backUpNow: () => backUp(world.operator, { place }),
		async erase(subject = alice, domain: Domain = world.domain) {
			await eraseSubject({ ...world.operator, domain }, { subject });
			await settle();
		},
		back: (more: Partial<BringBackInput> = {}, domain: Domain = world.domain) =>
			bringBack({ ...world.operator, domain }, { place, subject: alice, settle: () => world.settle(), ...more }),
		/** Restores the backup into a store of its own, at the same time. */
		async restored(at?: string, more: Partial<Domain> = {}): Promise<World> {
			const after = await newWorld('embedded');
			after.clock.ahead = world.clock.ahead;
			const operator = { ...after.operator, domain: { ...after.domain, ...more } };
			await restore(operator, { place, at, say() {}, settle: () => after.settle() });
			await after.settle();
			return after;
		},
		async entriesOf(subject: SubjectId) {
			const { rows } = await world.store.tables.ledger.range(entryKeys.all(subject));
			return rows.map((row) => ({ ...entryOf(row), details: detailsOf(row) }));
		},
		async nothingIsWrong(of = world) {
			await of.settle();
			await of.keepLog();
			expect(await differencesOf(of.operator)).toEqual([]);
			expect(await findingsOf(of.operator)).toEqual([]);
		},
		async eventOf(text: string): Promise<EventId> {
			const { rows } = await world.store.tables.ledger.range(eventKeys.all(alice));
			const row = rows.find(({ properties }) => properties.text === text) ?? expect.fail(`There is no ${text}.`);
			return eventKeys.eventOf(row.row);
		},
		/** Runs the second runs of jobs, as if their day had come. */
		async aDayLater() {
			world.clock.ahead += DAY_MS + 60_000;
			const { ledger } = world.store.tables;
			for await (const subject of ledger.partitions())
				for (const { commandId, purgedAt } of (await ledger.range(jobKeys.all(subject))).rows.map(jobOf))
					if (purgedAt !== undefined)
						await world.store.queues.purges.send(JSON.stringify({ v: 1, subject, commandId }));
			await settle();
		},
	};

	async function newWorld(kind: EngineName, of: WorldOptions = {}): Promise<World> {
		const made = await createWorld(kind, inject('azurite'), of);
		worlds.push(made);
		return made;
	}

	async function settle(): Promise<void> {
		await world.settle();
		await world.keepLog();
	}
}
