import { afterEach, expect, inject, test } from 'vitest';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { getJob, type JobRow } from '../../storage/rows/ledger/jobs.ts';
import { createWorld, type EngineName, type World } from '../../testing/world.ts';
import { countsOf } from '../directory/counts-of.ts';
import { suggestSubjects } from '../directory/suggest-subjects.ts';
import { listEvents } from '../event/list-events.ts';
import { follow } from '../graph/follow.ts';
import { LeaseEnded } from '../ports/lease.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { countReplies } from '../thread/count-replies.ts';
import { getSample } from './get-sample.ts';
import { bringSample } from './jobs/bring-sample.ts';
import { loadSample } from './load-sample.ts';
import { readSample } from './read-sample.ts';

let world: World;
afterEach(() => world.close());

/** A store in which two admins have signed in, and done nothing else. */
async function inNewStore(engine: EngineName = 'embedded') {
	world = await createWorld(engine, inject('azurite'), { pace: 1_000 });
	const [ada, ben] = [await world.person('ada'), await world.person('ben')];
	return { ada, ben, asAda: world.as(ada, 'admin'), asBen: world.as(ben, 'admin') };
}

/** The events and follows of the store, by subject. */
async function found(): Promise<Record<string, { events: number; following: number; followers: number }>> {
	const counts: Awaited<ReturnType<typeof found>> = {};
	for await (const subject of world.store.tables.ledger.partitions())
		if (subject.startsWith('app-') && subject !== TIDELINE) counts[subject] = await countsOf(world.domain, subject);
	return counts;
}

/** The events and follows of the sample itself. */
async function wanted() {
	const { follows, events } = await readSample();
	const counts: Awaited<ReturnType<typeof found>> = {};
	const of = (subject: string) => (counts[subject] ??= { events: 0, following: 0, followers: 0 });
	for (const { actor } of events) of(actor).events++;
	for (const { follower, followed } of follows) {
		of(follower).following++;
		of(followed).followers++;
	}
	return counts;
}

/** The texts of events that their poster corrected. */
async function correctedTexts(): Promise<string[]> {
	const texts: string[] = [];
	for await (const subject of world.store.tables.ledger.partitions()) {
		const { items } = await listEvents(world.operator, { subject, limit: 250 });
		const counts = await countReplies(world.operator, { events: items.map(({ id }) => ({ subject, id })) });
		texts.push(...items.filter((_, index) => counts[index]?.correction !== undefined).map(({ text }) => text));
	}
	return texts.toSorted();
}

async function revertedTexts(): Promise<string[]> {
	const texts = (await readSample()).events.flatMap(
		({ incoming }) => /^Revert "(.+)"/.exec(incoming.input.text)?.[1] ?? [],
	);
	expect(texts.length).toBeGreaterThan(4);
	return texts.toSorted();
}

async function timesAsked(): Promise<number> {
	let times = 0;
	for await (const rows of pagesOf(world.store.tables.ledger, entryKeys.all(TIDELINE)))
		times += rows.filter((row) => entryOf(row).action === 'sample-loaded').length;
	return times;
}

test('two admins press twice, and a process ends in the middle: the sample is loaded once, wholly', async () => {
	const { ada, asAda, asBen } = await inNewStore();
	expect(await getSample(asAda)).toEqual({ state: 'offered', posted: 0, of: 362 });
	const answers = await Promise.all([asAda, asBen, asAda, asBen].map((ctx) => loadSample(ctx)));
	expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
	expect(await getSample(asBen)).toEqual({ state: 'loading', posted: 0, of: 362 });

	const pending = world.pendingJobs.splice(-1)[0] ?? expect.fail('There is no job.');
	const job = await getJob(world.store.tables.ledger, TIDELINE, pending.commandId);
	expect(job?.action).toBe('sample-loaded');
	let pieces = 0;
	const assertHeld = () => {
		if (++pieces > 400) throw new LeaseEnded();
	};
	const run = bringSample(world.domain, TIDELINE, job as JobRow, { assertHeld });
	await expect(run).rejects.toThrow(LeaseEnded);
	const { state, posted } = await getSample(asAda);
	expect(state).toBe('loading');
	expect(posted).toBeGreaterThan(50);
	expect(posted).toBeLessThan(300);
	// The lease of the process that ended runs out.
	await world.store.queues.jobs.renew(pending.lease, 0);
	await world.settle();

	expect(await getSample(asBen)).toEqual({ state: 'loaded', posted: 362, of: 362 });
	expect(await loadSample(asBen)).toEqual({ repeated: true });
	expect(await timesAsked()).toBe(1);
	expect(await found()).toEqual(await wanted());
	const names = (await suggestSubjects(asAda, { reader: ada, limit: 7 })).map(({ name }) => name);
	expect(names).toContain('trpc/trpc');
	expect(await correctedTexts()).toEqual(await revertedTexts());
	expect(world.errors).toEqual([]);
});

test.each([
	['an event', (ada: string) => world.post(ada, 'High water')],
	['a machine', (ada: string) => makeMachine(world.as(ada), { owner: ada, name: 'Beacon' })],
	['a follow', (ada: string) => follow(world.as(ada), { follower: ada, followed: 'dev-ben' })],
])('%s makes a store one that is in use', async (_, use) => {
	const { ada, asAda } = await inNewStore();
	await use(ada);
	expect(await getSample(asAda)).toMatchObject({ state: 'none' });
	await expect(loadSample(asAda)).rejects.toMatchObject({ code: 'store_not_empty', status: 409 });
	expect(await timesAsked()).toBe(0);
	// An operator knows what it does.
	expect(await loadSample(world.operator, { anywhere: true })).toEqual({ repeated: false });
});

test('on Azure only an operator loads it', async () => {
	const { asAda } = await inNewStore('azure');
	expect(await getSample(asAda)).toMatchObject({ state: 'none' });
	await expect(loadSample(asAda)).rejects.toMatchObject({ code: 'sample_unavailable', status: 409 });
	await expect(loadSample(asAda, { anywhere: true })).rejects.toMatchObject({ code: 'forbidden' });
});
