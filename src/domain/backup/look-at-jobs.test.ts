/** The time of a moment: everything that was acknowledged up to it is in the moment, however late its job is done. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { FolderFiles } from '../../storage/embedded/files/folder-files.ts';
import { createWorld, ENGINES, type EngineName, type World } from '../../testing/world.ts';
import { runInline } from '../../worker/run-inline.ts';
import { removeEvent } from '../event/remove-event.ts';
import type { PendingJob } from '../ports/ports.ts';
import { Archive } from './archive.ts';
import { Backup } from './backup.ts';
import type { KeptRow } from './segment.ts';

let folder: string;
let world: World;
let archive: Archive;
let backup: Backup;
let alice: SubjectId;
let bob: SubjectId;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tideline-times-'));
});
afterEach(async () => {
	await world.close();
	rmSync(folder, { recursive: true });
});

/** Two posters whose jobs wait to be run one by one. */
async function begin(engine: EngineName) {
	// The clock stands: on a busy machine, a job would be too late to be run behind its command.
	world = await createWorld(engine, inject('azurite'), { jobsPrepared: false, standsAt: Date.now() });
	[alice, bob] = [await world.person('alice'), await world.person('bob')];
	await world.settle();
	await world.keepLog();
	archive = new Archive({ files: new FolderFiles({ folder }), service: 'test.example/log', randomBytes });
	backup = new Backup(world.domain, archive);
}

/** Posts, and leaves the job. `at` is when it was acknowledged. */
async function postOnly(poster: SubjectId) {
	const { id } = await world.post(poster, 'The tide is out');
	const at = world.domain.now();
	const [job] = world.pendingJobs.splice(0);
	world.clock.ahead += 1_000;
	return { id, at, job: job as PendingJob };
}

const run = ({ job }: { job: PendingJob }) => runInline(world.domain, job);
const timeOfNext = async () => Date.parse((await backup.next()).at);

/** Rows of the newest moment. */
async function rowsKept(): Promise<KeptRow[]> {
	const [newest] = (await archive.moments()).slice(-1);
	const path = newest ? await archive.pathTo(newest) : [];
	const rows = await Promise.all(path.flatMap(({ segments }) => segments).map((segment) => archive.rows(segment)));
	return rows.flatMap((one) => [...one.rows.values()]);
}

const eventsKept = async () => (await rowsKept()).map(({ row }) => row.replace(/^event:/, ''));

test('a moment has what its jobs have not done, and its time says so', async () => {
	await begin('embedded');
	await backup.next();
	const late = await postOnly(alice);
	for (let round = 0; round < 3; round++) {
		const later = await postOnly(bob);
		expect(await timeOfNext()).toBeGreaterThan(later.at);
		expect(await eventsKept()).toEqual(expect.arrayContaining([late.id, later.id]));
		if (round > 0) await run(later);
		await world.keepLog();
	}
	await run(late);
	const last = await postOnly(alice);
	expect(await timeOfNext()).toBeGreaterThan(last.at);
	expect(await eventsKept()).toContain(last.id);
});

test('a text goes with the next moment although the job of its removal is not done', async () => {
	await begin('embedded');
	const slip = await postOnly(alice);
	await run(slip);
	await world.keepLog();
	await backup.next();
	await removeEvent(world.as(alice), { actor: alice, id: slip.id });
	world.clock.ahead += 1_000;
	await backup.next();
	const texts = (await rowsKept()).map(({ properties }) => properties?.text);
	expect(texts.filter((text) => text === 'The tide is out')).toEqual([]);
});

test('a command whose job is not done holds the time back where messages are not listed', async () => {
	await begin('azure');
	await backup.next();
	const late = await postOnly(alice);
	for (let round = 0; round < 2; round++) {
		await run(await postOnly(bob));
		expect(await timeOfNext()).toBeLessThan(late.at);
		await world.keepLog();
	}
	expect(await eventsKept()).not.toContain(late.id);
	await run(late);
	expect(await timeOfNext()).toBeGreaterThan(late.at);
	expect(await eventsKept()).toContain(late.id);
});

test.each(ENGINES)('the first base has what its jobs have not done (%s)', async (engine) => {
	await begin(engine);
	const late = await postOnly(alice);
	const base = await backup.next();
	expect(Date.parse(base.at)).toBeGreaterThan(late.at);
	expect(await eventsKept()).toContain(late.id);
});
