/** Changes by edits are on the trail, with the old and the new value, and proven by the entry. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EditProfileInput, SubjectId } from '../../contract/subject/subject.ts';
import type { Properties } from '../../storage/port.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { listAudit } from '../audit/list-audit.ts';
import { removeEvent } from '../event/remove-event.ts';
import { connectGithub } from '../github/connect-github.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { issueToken } from '../token/issue-token.ts';
import { renewToken } from '../token/renew-token.ts';
import { revokeToken } from '../token/revoke-token.ts';
import { addTrust, removeTrust } from '../token/trusts.ts';
import { addWebhook, removeWebhook, renewWebhookSecret, switchWebhook } from '../webhook/webhooks.ts';

const DAY_MS = 86_400_000;

let world: World;
let alice: SubjectId;
beforeEach(async () => {
	world = await createWorld('embedded', '', { pace: 1_000 });
	alice = await world.person('alice');
});
afterEach(() => world.close());

/** The newest entries, the newest first, with what each changed. */
async function changes(count: number) {
	await world.settle();
	const { items } = await listAudit(world.operator, { subject: alice, limit: 250 });
	return items
		.filter(({ subject }) => subject === alice)
		.slice(0, count)
		.map(({ action, before, after }) => ({ action, before, after }));
}

async function differences(): Promise<string[]> {
	const found: string[] = [];
	for await (const { what } of findDifferences(world.domain, alice)) found.push(what);
	return found;
}

test('an edit of a profile names what changed alone, and the profile is still proven', async () => {
	await editProfile(world.as(alice), { subject: alice, name: 'Alice', follows: 'approval' });
	await editProfile(world.as(alice), { subject: alice, handle: 'alice-two', name: 'Alice' });
	expect(await changes(2)).toEqual([
		{ action: 'profile-edited', before: { handle: 'alice' }, after: { handle: 'alice-two' } },
		{
			action: 'profile-edited',
			before: { name: 'alice', follows: 'open' },
			after: { name: 'Alice', follows: 'approval' },
		},
	]);
	expect(await differences()).toEqual([]);
});

test('a description, a link and a pinned event are proven, and an empty one is gone', async () => {
	const edit = (fields: EditProfileInput) => editProfile(world.as(alice), { subject: alice, ...fields });
	const { id } = await world.post(alice, 'Read me first');
	await edit({ description: 'Watches the tide', link: 'https://tide.example/', pinned: id });
	const bare = await edit({ description: '', link: '' });
	expect(bare).toEqual({ ...(await edit({ link: '' })), pinned: id });
	expect(bare).not.toHaveProperty('description');
	expect(await changes(2)).toEqual([
		{
			action: 'profile-edited',
			before: { description: 'Watches the tide', link: 'https://tide.example/' },
			after: {},
		},
		{
			action: 'profile-edited',
			before: {},
			after: { description: 'Watches the tide', link: 'https://tide.example/', pinned: id },
		},
	]);
	expect(await differences()).toEqual([]);

	const bob = await world.person('bob');
	const { id: notHers } = await world.post(bob, 'Mine');
	await expect(edit({ pinned: notHers })).rejects.toMatchObject({ code: 'event_not_found' });
	await removeEvent(world.as(alice), { actor: alice, id });
	await edit({ pinned: '' });
	await expect(edit({ pinned: id })).rejects.toMatchObject({ code: 'event_removed' });
});

test('a token shows what it may do, a renewal both ends, a revocation when, and never a secret', async () => {
	const { token, issued } = await issueToken(world.as(alice), {
		subject: alice,
		name: 'build',
		scopes: ['events:write'],
	});
	world.clock.ahead += DAY_MS;
	const renewed = await renewToken(world.as(alice), { subject: alice, id: issued.id });
	const { revokedAt } = await revokeToken(world.as(alice), { subject: alice, id: renewed.issued.id });
	expect(await changes(3)).toEqual([
		{ action: 'token-revoked', before: {}, after: { revokedAt } },
		{
			action: 'token-renewed',
			before: { id: issued.id, expiresAt: issued.expiresAt },
			after: {
				id: renewed.issued.id,
				expiresAt: renewed.issued.expiresAt,
				oldExpiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
			},
		},
		{
			action: 'token-issued',
			before: undefined,
			after: { name: 'build', scopes: ['events:write'], service: false, expiresAt: issued.expiresAt },
		},
	]);
	for (const { 0: secret } of [[token.slice(20, 52)], [renewed.token.slice(20, 52)]])
		expect(await allRows()).not.toContain(secret);
	expect(await differences()).toEqual([]);
});

async function allRows(): Promise<string> {
	const { rows } = await world.store.tables.ledger.range({ partition: alice });
	return JSON.stringify(rows);
}

test('a webhook shows its host, and when it is off, and keeps its secrets', async () => {
	const url = 'https://hooks.example/a/SECRET-PATH';
	const { webhook } = await addWebhook(world.as(alice), { subject: alice, url, feed: 'timeline' });
	const { id } = webhook;
	await switchWebhook(world.as(alice), { subject: alice, id, on: false });
	const again = await renewWebhookSecret(world.as(alice), { subject: alice, id });
	await world.settle();
	expect(await differences()).toEqual([]);
	await removeWebhook(world.as(alice), { subject: alice, id });
	const fields = { host: 'hooks.example', feed: 'timeline', createdBy: alice, agreed: false };
	const { publicKey, secretUntil } = again.webhook;
	expect(await changes(4)).toEqual([
		{ action: 'webhook-removed', before: { ...fields, publicKey, secretUntil, off: 'owner' }, after: undefined },
		{ action: 'webhook-changed', before: { publicKey: webhook.publicKey }, after: { publicKey, secretUntil } },
		{ action: 'webhook-changed', before: {}, after: { off: 'owner' } },
		{ action: 'webhook-added', before: undefined, after: { ...fields, publicKey: webhook.publicKey } },
	]);
	expect(await allRows()).not.toContain('SECRET-PATH');
	expect(await differences()).toEqual([]);
});

test('a trust shows its issuer and claims, and a new secret of GitHub until when the old one is good', async () => {
	const trusted = {
		name: 'tide',
		issuer: 'https://issuer.example',
		audience: 'tideline',
		claims: { repository_id: '74' },
		scopes: ['events:write'],
	} as const;
	const { id } = await addTrust(world.as(alice), { subject: alice, ...trusted });
	await removeTrust(world.as(alice), { subject: alice, id });
	const { connection } = await connectGithub(world.as(alice), { subject: alice });
	const { connection: renewed } = await connectGithub(world.as(alice), { subject: alice });
	expect(await changes(4)).toEqual([
		{ action: 'github-connected', before: {}, after: { oldSecretUntil: renewed.oldSecretUntil } },
		{ action: 'github-connected', before: undefined, after: connection },
		{ action: 'trust-removed', before: trusted, after: undefined },
		{ action: 'trust-added', before: undefined, after: trusted },
	]);
});

test.each([
	['another text', { content: '{"after":{"name":"Mallory"},"before":{"name":"alice"}}' }],
	['another salt', { salt: '00' }],
	['no JSON', { content: '{' }],
])('what an entry changed is named as damage where it has %s, and is not carried on', async (_, damage: Properties) => {
	await editProfile(world.as(alice), { subject: alice, name: 'Alice' });
	await world.settle();
	const { ledger } = world.store.tables;
	const key = entryKeys.entry(alice, 2);
	const row = await ledger.get(key);
	await ledger.upsert(key, { ...row?.properties, ...damage });
	expect(await differences()).toEqual([
		'what entry 2 changed has another hash than the entry says',
		'entry 2 is another one in the audit trail',
		'profile was changed: its content has another hash than entry 2 says',
	]);
	const found = [];
	for await (const difference of findDifferences(world.domain, alice)) found.push(difference);
	expect(found.map(({ repair }) => repair)).toEqual([undefined, undefined, undefined]);
});
