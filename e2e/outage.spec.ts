/** Storage refuses everything for a while, and nothing that was acknowledged is lost. */
import type { Page } from '@playwright/test';
import { type Engine, engines } from '../scripts/test/e2e.ts';
import type { Event } from '../src/contract/event/event.ts';
import { tideline } from '../src/testing/tideline-command.ts';
import { type Load, MACHINES, type Outcome, readAll, startLoad } from './constant-load.ts';
import { inTimeline, post } from './page-actions.ts';
import { type Person, unique } from './person.ts';
import { type StorageOutages, startServerWithOutages } from './storage-outage.ts';
import { test as base, expect, type People } from './test.ts';

const test = base.extend<{ engine: Engine; storage: StorageOutages }>({
	engine: ['embedded', { option: true }],
	storage: async ({ engine }, provide) => {
		const storage = await startServerWithOutages(engine);
		await provide(storage);
		await storage.stop();
	},
	baseURL: ({ storage }, provide) => provide(storage.origin),
});

// Commands that were begun while storage was gone are finished minutes later, and the emulator is slow to read it all.
test.describe.configure({ timeout: 1_500_000 });

// Each brings a store of its own.
for (const engine of engines)
	test.describe(`on the ${engine} store`, () => {
		test.use({ engine });

		test('storage is gone for 3 s, then for 30 s: all that was acknowledged is everywhere, and the page said what happened', ({
			alice,
			bob,
			newPerson,
			storage,
		}) => storageIsGone({ alice, bob, newPerson, storage }));
	});

type Story = Pick<People, 'alice' | 'bob' | 'newPerson'> & { storage: StorageOutages };

async function storageIsGone({ alice, bob, newPerson, storage }: Story): Promise<void> {
	const people = await Promise.all(['ada', 'carl', 'dora'].map((name) => newPerson(name)));
	await alice.open();
	await bob.open(`/s/${alice.subject}`);
	await bob.page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(bob.page.getByRole('button', { name: 'Following' })).toBeVisible();
	const bobsHome = await bob.open();
	const ben = await newPerson('ben', { locale: 'de-DE' });
	await ben.open(`/s/${alice.subject}`);
	await tideline(storage.settings, 'follow', 'buoy', 'gauge');

	const load = startLoad(people, storage.settings);
	try {
		await liveThrough(storage, load, { alice: alice.page, bob: bobsHome, ben: ben.page });
	} finally {
		await load.stop();
	}
	logFigures(load);
	for (const { said } of load.refused) expect(said).toMatch(ADVICE);
	const boats = load.taken.filter(({ by, does }) => does === 'follows' && by.startsWith('app-')).map(({ by }) => by);
	for (const person of people)
		await expect
			.poll(async () => {
				await storage.drain();
				return missedBy(person, load);
			})
			.toEqual({ follows: [], lost: [], twice: [] });
	const followers = await readAll<{ id: string }>(people[0] as Person, 'subject.followers', {
		subject: MACHINES.posts,
	});
	expect(followers.map(({ id }) => id)).toEqual(expect.arrayContaining(boats));
	const { code, out } = await tideline(storage.settings, 'reconcile', '--repair', '--json');
	expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, differences: 0 });
}

/** The advice in an answer of the page, and in one of the command line. */
const ADVICE =
	/^503 (storage_unavailable|ledger_busy): .* try again\.$|^error (storage_unclear|storage_unavailable|ledger_busy): .* again/m;

/** Acknowledged acts that this person's follows and timeline lack, or have twice. */
async function missedBy(person: Person, { taken }: Load) {
	const { subject } = person;
	const followed = taken.filter(({ by, does }) => by === subject && does === 'follows').map(({ what }) => what);
	const following = await readAll<{ id: string }>(person, 'subject.following', { subject });
	const timeline = await readAll<Event>(person, 'timeline.page', {});
	const missed = {
		follows: without(
			followed,
			following.map(({ id }) => id),
		),
		lost: [] as string[],
		twice: [] as string[],
	};
	for (const actor of [subject, ...followed]) {
		const posted = (await readAll<Event>(person, 'subject.events', { subject: actor })).map(({ text }) => text);
		const here = timeline.filter((event) => event.actor === actor).map(({ text }) => text);
		const wanted = taken.filter(({ by, does }) => by === actor && does === 'posts').map(({ what }) => what);
		missed.lost.push(...without(wanted, posted), ...without(posted, here));
		// A refused post, too, is there once, if it is there.
		missed.twice.push(...repeated(posted), ...repeated(here));
	}
	return missed;
}

const without = (wanted: string[], found: string[]) => wanted.filter((one) => !found.includes(one));
const repeated = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

/** `alice` writes, `bob` follows her and looks at Home, and `ben` reads what can still be read. */
async function liveThrough(
	storage: StorageOutages,
	load: Load,
	{ alice, bob, ben }: Record<'alice' | 'bob' | 'ben', Page>,
) {
	const [first, second, third] = ['Before it', 'Through three', 'Through thirty'].map(unique) as [
		string,
		string,
		string,
	];
	const box = alice.getByLabel('What happened?');
	const complaint = alice.getByRole('form').getByRole('alert');
	const arrives = async (text: string) => {
		await bob.getByRole('button', { name: '1 new event' }).click();
		await expect(inTimeline(bob, text)).toHaveCount(1);
	};
	load.setPhase('before');
	await post(alice, first);
	await expect(inTimeline(bob, first)).toBeVisible();

	load.setPhase('3 s');
	await storage.without(3_000, () => post(alice, second));
	load.setPhase('after 3 s');
	await arrives(second);
	// It took longer, and nobody had to do anything.
	await expect(inTimeline(alice, second)).toBeVisible();
	await expect(complaint).toHaveCount(0);

	load.setPhase('30 s');
	await storage.without(30_000, async () => {
		await post(alice, third);
		await ben.getByRole('button', { name: 'Folgen', exact: true }).click();
		await expect(complaint).toContainText("Storage isn't responding. Your text is saved here");
		await expect(box).toHaveValue(third);
		// It is read out, too, from beside the page.
		await expect(ben.getByText('Der Speicher antwortet nicht. Sieh nach').first()).toBeVisible();
		if (storage.engine === 'embedded') return;
		await expect(bob.getByRole('status').getByText("Storage isn't responding.")).toBeVisible();
		await ben.reload();
		await expect(ben.getByText('Der Speicher antwortet nicht. Es ist nichts verloren')).toBeVisible();
	});
	load.setPhase('after 30 s');
	if (storage.engine === 'azurite') {
		await expect(bob.getByText('Storage is back.')).toBeVisible();
		await expect(ben.getByRole('button', { name: 'Folgen', exact: true })).toBeVisible();
		await expect(bob.getByRole('status').getByText("Storage isn't responding.")).toHaveCount(0);
	}
	// Whether it was taken or not, it is there once.
	await expect(box).toHaveValue(third);
	await alice.getByRole('button', { name: 'Post' }).click();
	await arrives(third);
	await expect(complaint).toHaveCount(0);
	await expect.poll(() => load.taken.filter(({ when }) => when === 'after 30 s').length).toBeGreaterThan(20);
}

function logFigures({ taken, refused }: Load): void {
	const phases = [...new Set([...taken, ...refused].map(({ when }) => when))];
	const count = (acts: Outcome[], phase: string) => acts.filter(({ when }) => when === phase).length;
	for (const phase of phases)
		console.log(`${phase}: ${count(taken, phase)} acknowledged, ${count(refused, phase)} refused`);
}
