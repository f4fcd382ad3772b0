/** The rows that a backup leaves out are made again from those that it keeps: see `src/storage/rows/kept-rows.ts`. */
import { afterEach, expect, inject, test } from 'vitest';
import { type Row, TABLES, type TableName, type Value } from '../../storage/port.ts';
import { fateOf } from '../../storage/rows/kept-rows.ts';
import { allRows } from '../../testing/all-rows.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { follow } from '../graph/follow.ts';
import { listFollowers } from '../graph/list-follows.ts';
import { giveReaction } from '../reaction/react.ts';
import { changeSearch, saveSearch } from '../saved/searches.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { issueToken } from '../token/issue-token.ts';
import { agree } from '../webhook/agreement.ts';
import { getWebhook } from '../webhook/change-webhook.ts';
import { addWebhook } from '../webhook/webhooks.ts';
import { reconcile } from './reconcile.ts';

let world: World;
afterEach(() => world.close());

test.each(ENGINES)('on the %s store', async (engine) => {
	world = await createWorld(engine, inject('azurite'));
	const [alice, bob, carol] = [await world.person('alice'), await world.person('bob'), await world.person('carol')];
	await world.post(alice, 'High water, @carol #tide');
	await follow(world.as(bob), { follower: bob, followed: alice });
	await editProfile(world.as(carol), { subject: carol, follows: 'approval' });
	await follow(world.as(bob), { follower: bob, followed: carol });
	await world.post(alice, 'Low water #tide');
	const machine = await makeMachine(world.as(alice), { owner: alice, name: 'Gauge' });
	await issueToken(world.as(alice), { subject: machine.id, name: 'build', scopes: ['events:write'] });
	const added = await addWebhook(world.as(alice), {
		subject: alice,
		url: 'https://receiver.example',
		feed: 'timeline',
	});
	const webhook = await getWebhook(world.domain, alice, added.webhook.id);
	if (webhook) await agree(world.domain, webhook);
	const { id } = await world.post(alice, 'Who has seen this?');
	await giveReaction(world.as(bob), { actor: bob, event: { subject: alice, id }, kind: 'seen' });
	const { id: search } = await saveSearch(world.as(bob), { subject: bob, query: 'tide' });
	await changeSearch(world.as(bob), { subject: bob, id: search, notifies: true });
	await world.settle();
	await world.keepLog();

	const taken = await rowsMadeAgain();
	expect(new Set([...taken.values()].map(({ table }) => table))).toEqual(
		new Set(TABLES.filter((table) => table !== 'ledger' && table !== 'log')),
	);
	for (const { table, row } of taken.values())
		await world.store.tables[table].delete({ partition: row.partition, row: row.row });
	await reconcile(world.operator, { repair: true, settle: () => world.settle() });
	const after = await rowsMadeAgain();
	// The reconciliation has entries of its own.
	const lost = [...taken].filter(([key, { row }]) => {
		const again = after.get(key)?.row.properties;
		return JSON.stringify(again && comparable(again)) !== JSON.stringify(comparable(row.properties));
	});
	expect(lost.map(([key, { row }]) => [key, row.properties, after.get(key)?.row.properties])).toEqual([]);
	const { items } = await listFollowers(world.as(alice), { subject: alice, limit: 10 });
	expect(items.map(({ id }) => id)).toEqual([bob]);
});

/** When a handle was claimed does not matter once that is confirmed. */
const comparable = ({ claimedAt: _, ...properties }: Record<string, Value>) =>
	Object.entries(properties).toSorted(([a], [b]) => (a < b ? -1 : 1));

async function rowsMadeAgain() {
	const found = new Map<string, { table: TableName; row: Row }>();
	for await (const { key, table, row } of allRows(world.store))
		if (fateOf(table, row) === 'made again') found.set(key, { table, row });
	return found;
}
