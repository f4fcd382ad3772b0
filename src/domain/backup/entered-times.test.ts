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
import type { PendingJob } from '../ports/ports.ts';
import { Archive } from './archive.ts';
import { Backup } from './backup.ts';

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
	world = await createWorld(engine, inject('azurite'), { jobsPrepared: false });
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

/** Events in the newest moment. */
async function eventsKept(): Promise<string[]> {
	const [newest] = (await archive.moments()).slice(-1);
	const path = newest ? await archive.pathTo(newest) : [];
	const rows = await Promise.all(path.flatMap(({ segments }) => segments).map((segment) => archive.rows(segment)));
	return rows.flatMap((one) => [...one.rows.values()]).map(({ row }) => row.replace(/^event:/, ''));
}

test.each(ENGINES)('a command whose job is not done holds the time back (%s)', async (engine) => {
	await begin(engine);
	await backup.next();
	const late = await postOnly(alice);
	for (let round = 0; round < 3; round++) {
		await run(await postOnly(bob));
		expect(await timeOfNext()).toBeLessThan(late.at);
		await world.keepLog();
	}
	expect(await eventsKept()).not.toContain(late.id);
	await run(late);
	expect(await timeOfNext()).toBeGreaterThan(late.at);
	expect(await eventsKept()).toContain(late.id);
});

test('the time goes on although there is always a job under way', async () => {
	await begin('embedded');
	await backup.next();
	let earlier = await postOnly(alice);
	for (let round = 0; round < 3; round++) {
		await backup.next();
		const later = await postOnly(round % 2 ? alice : bob);
		await run(earlier);
		const time = await timeOfNext();
		expect(time).toBeGreaterThan(earlier.at);
		expect(time).toBeLessThan(later.at);
		expect(await eventsKept()).toContain(earlier.id);
		earlier = later;
	}
});

test.each(ENGINES)('the first base has what its jobs have not done (%s)', async (engine) => {
	await begin(engine);
	const late = await postOnly(alice);
	const base = await backup.next();
	expect(Date.parse(base.at)).toBeGreaterThan(late.at);
	expect(await eventsKept()).toContain(late.id);
	await postOnly(bob);
	expect((await backup.next()).at).toBe(base.at);
});

test.each(ENGINES)('a base that goes on has the time of an increment (%s)', async (engine) => {
	await begin(engine);
	// Any increment makes the next moment a base.
	backup = new Backup(world.domain, archive, { segment: 150, small: 3, besideBase: 0, moments: 0 });
	await backup.next();
	await run(await postOnly(bob));
	await backup.next();
	const late = await postOnly(alice);
	const base = await backup.next();
	expect(base.on).toBeUndefined();
	expect(await eventsKept()).toContain(late.id);
	// Its leaf may say that a text was removed, which goes from earlier moments with it.
	expect(Date.parse(base.at)).toBeLessThan(late.at);
});
