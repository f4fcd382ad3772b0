import { afterEach, expect, test } from 'vitest';
import { insertOfAlert } from '../../storage/rows/alerts.ts';
import { auditKeys } from '../../storage/rows/audit.ts';
import { usedTagKeys } from '../../storage/rows/directory/used-tags.ts';
import { fateOf } from '../../storage/rows/kept-rows.ts';
import { notificationKeys } from '../../storage/rows/notifications.ts';
import { setWarnedUpTo } from '../../storage/rows/token-dues.ts';
import { noteTokenUse } from '../../storage/rows/tokens.ts';
import { allRows } from '../../testing/all-rows.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { issueToken } from '../token/issue-token.ts';
import { collectRows } from './collect-rows.ts';

let world: World;
afterEach(() => world.close());

test('every row that is to be kept is collected, and no other one', async () => {
	world = await createWorld('embedded', '');
	const alice = await world.person('alice');
	await world.post(alice, 'High water #tide');
	const { issued } = await issueToken(world.as(alice), { subject: alice, name: 'build', scopes: ['events:write'] });
	await world.settle();
	await world.keepLog();
	// Rows that no entry tells of.
	const at = new Date(world.domain.now()).toISOString();
	const { audit, notifications, ranks, tokens, webhooks } = world.store.tables;
	await noteTokenUse(tokens, issued.id, { at, from: '192.0.2.1' });
	await setWarnedUpTo(tokens, at);
	const notification = notificationKeys.newestAt(world.domain.now());
	const alert = { reader: alice, notification, session: 'a-session' };
	await notifications.writeMany([insertOfAlert(alert, { tries: 0, nextAt: at })]);
	await notifications.insert(notificationKeys.read(alice), { upTo: notification });
	await ranks.upsert(usedTagKeys.tag(world.domain.now(), 'tide'), {});
	await audit.insert(auditKeys.lag(at), { generation: 1, upTo: 1, count: 1, late: 1 });
	// The list of webhooks is made again.
	for (const partition of ['a-webhook', 'line:a-webhook', 'lines', 'lines-later', 'list'])
		await webhooks.insert({ partition, row: 'x' }, { tries: 0 });

	const kept = new Map<string, unknown>();
	for await (const { key, table, row } of allRows(world.store))
		if (fateOf(table, row) === 'kept') kept.set(key, row.properties);
	const collected = new Map<string, unknown>();
	for await (const rows of collectRows(world.domain))
		for (const { table, partition, row, properties } of rows) collected.set(`${table} ${partition} ${row}`, properties);
	expect(collected).toEqual(kept);
});
