/** A bundle proves what it holds to somebody who has nothing but the file, and shows every change of it. */
import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { BundledEntry } from '../../contract/audit/bundle.ts';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { type BundleVerdict, verifyBundle } from '../../sdk/bundle/verify-bundle.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { formatBundle, sealText, splitBundle } from '../../tlog/auditor-bundle.ts';
import { portableSha256 } from '../../tlog/portable-sha256.ts';
import { listAudit } from '../audit/list-audit.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { deleteBundle } from './delete-bundle.ts';
import { listBundles } from './list-bundles.ts';
import { makeBundle } from './make-bundle.ts';
import { readBundle } from './read-bundle.ts';
import { takeBackBundlesOf } from './sweep-bundles.ts';

const DAY_MS = 86_400_000;

let world: World;
let admin: SubjectId;
let alice: SubjectId;
let bob: SubjectId;

async function begin(engine: 'embedded' | 'azure') {
	world = await createWorld(engine, inject('azurite'));
	[admin, alice, bob] = [await world.person('admin'), await world.person('alice'), await world.person('bob')];
	const { id } = await world.post(alice, 'a text that was removed');
	await world.post(alice, 'High water');
	await follow(world.as(bob), { follower: bob, followed: alice });
	await editProfile(world.as(alice), { subject: alice, name: 'Alice Liddell' });
	await removeEvent(world.as(alice), { actor: alice, id });
	await world.settle();
	await world.keepLog();
}
afterEach(() => world.close());

const make = (filter = {}, days = 7) => makeBundle(world.as(admin, 'admin'), { filter, days });
const partsOf = (link: string) => {
	const { pathname, searchParams } = new URL(link.split('#')[1] ?? '', 'http://a');
	return { id: /bundles\/(.+)\.ndjson$/.exec(pathname)?.[1] ?? '', parameters: searchParams };
};
/** Reads as the page for auditors does: links lead to this server, or past it to Azure. */
async function read(link: string, address = '192.0.2.1'): Promise<Uint8Array> {
	const to = link.split('#')[1] ?? '';
	if (to.startsWith('/'))
		return readBundle({ domain: world.domain, principal: ANONYMOUS, from: { address } }, partsOf(link));
	const answer = await fetch(to);
	if (!answer.ok) throw Object.assign(new Error(to), { code: answer.status });
	return new Uint8Array(await answer.arrayBuffer());
}
const verify = (bytes: Uint8Array, key?: string) => verifyBundle(portableSha256, bytes, { key });
const fault = async (bytes: Uint8Array, key?: string) => (await verify(bytes, key)).fault?.code;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const said = ({ entries }: BundleVerdict) => entries.map(({ entry: { subject, action } }) => `${subject} ${action}`);
const code = (failing: Promise<unknown>) =>
	failing.then(
		() => 'ok',
		(error: { code: string }) => error.code,
	);

describe.each(ENGINES)('a bundle, on the %s store', (engine) => {
	beforeEach(() => begin(engine));

	test('with a whole ledger proves every entry, and that there are no others up to the newest', async () => {
		const { bundle, link } = await make({ subject: alice });
		expect(bundle).toMatchObject({ filter: 'subject=dev-alice', entries: 5, madeBy: admin });
		const bytes = await read(link);
		const verdict = await verify(bytes);
		expect(verdict.fault).toBeUndefined();
		expect(verdict.head).toMatchObject({ whole: { subject: alice, seq: 5 }, leftOut: 0, origin: 'test.example/log' });
		expect(said(verdict).toSorted()).toEqual(
			['event-posted', 'event-posted', 'event-removed', 'profile-edited', 'signed-up'].map(
				(word) => `${alice} ${word}`,
			),
		);
		const contents = JSON.stringify(verdict.entries.map(({ content }) => content));
		expect(contents).toContain('High water');
		expect(contents).toContain('Alice Liddell');
		expect(textOf(bytes)).not.toContain('a text that was removed');
		// The keys that make blinds and would name other leaves are not given out, nor where somebody was.
		expect(textOf(bytes)).not.toContain('"blinding"');
		const [key = ''] = verdict.keys;
		expect(await fault(bytes, key)).toBeUndefined();
		expect(await fault(bytes, key.replaceAll('test.example', 'other.example'))).toBe('checkpoint-wrong');
	});

	test('with a filter proves its entries, from several ledgers', async () => {
		const { link } = await make({ action: 'signed-up' });
		const verdict = await verify(await read(link));
		expect(verdict.fault).toBeUndefined();
		expect(verdict.head?.whole).toBeUndefined();
		expect(said(verdict).toSorted()).toEqual([admin, alice, bob].map((subject) => `${subject} signed-up`).toSorted());
	});

	test('is out until it is taken back', async () => {
		const { bundle, link } = await make({ subject: alice }, 1);
		expect((await listBundles(world.as(admin, 'admin'))).map(({ id }) => id)).toEqual([bundle.id]);
		await deleteBundle(world.as(admin, 'admin'), { id: bundle.id });
		expect(await listBundles(world.as(admin, 'admin'))).toEqual([]);
		expect(await code(read(link))).toBe(engine === 'azure' ? 404 : 'bundle_deleted');
	});
});

describe('a bundle whose file is read through us', () => {
	beforeEach(() => begin('embedded'));

	test('is out until it is taken back or its time is over, and all of it is on the trail', async () => {
		const [first, second] = [await make({ subject: alice }), await make({ subject: bob }, 1)];
		expect((await listBundles(world.as(admin, 'admin'))).map(({ id }) => id)).toEqual([
			second.bundle.id,
			first.bundle.id,
		]);
		await read(first.link);
		await read(first.link);
		await read(first.link, '192.0.2.2');
		await deleteBundle(world.as(admin, 'admin'), { id: first.bundle.id });
		expect(await code(read(first.link))).toBe('bundle_deleted');
		expect(await code(deleteBundle(world.as(admin, 'admin'), { id: first.bundle.id }))).toBe('bundle_not_found');
		world.clock.ahead += DAY_MS;
		expect(await code(read(second.link))).toBe('bundle_expired');
		expect(await listBundles(world.as(admin, 'admin'))).toEqual([]);
		world.clock.ahead += 7 * DAY_MS;
		await make({ subject: alice });
		const files: string[] = [];
		for await (const name of world.domain.files?.list('bundles/') ?? []) files.push(name);
		expect(files).toHaveLength(1);
		await world.settle();
		const { items } = await listAudit(world.as(admin, 'admin'), { subject: admin, limit: 250 });
		const words = items.filter(({ action }) => action.startsWith('bundle-'));
		const made = 'bundle-made';
		expect(words.map(({ action }) => action).toReversed()).toEqual([
			made,
			made,
			'bundle-read',
			'bundle-read',
			'bundle-deleted',
			made,
		]);
		expect(words.at(2)).toMatchObject({ actor: 'anonymous', target: first.bundle.id, address: '192.0.2.2' });
		expect(words.at(-1)).toMatchObject({ target: first.bundle.id, after: { filter: 'subject=dev-alice', entries: 5 } });
	});
});

describe('a file that is no bundle, or no longer one', () => {
	beforeEach(() => begin('embedded'));

	test('a byte that is flipped shows, wherever it is', async () => {
		const bytes = await read((await make({ subject: alice })).link);
		const places = new Set(Array.from({ length: 300 }, () => randomInt(bytes.length)));
		for (const at of [0, bytes.length - 1, ...places]) {
			const flipped = Uint8Array.from(bytes);
			flipped[at] = (flipped[at] ?? 0) ^ (1 << randomInt(8));
			expect([at, await fault(flipped)]).not.toEqual([at, undefined]);
		}
		for (const shorter of [bytes.slice(1), bytes.slice(0, -1), new Uint8Array(), bytesOf('{}\n\n{}')])
			expect(await fault(shorter)).toBeDefined();
		expect(await fault(Buffer.concat([bytes, bytesOf('\n')]))).toBeDefined();
	});

	test('the change is named', async () => {
		const text = textOf(await read((await make({ subject: alice })).link));
		const faultIn = async (other: string) => (await verify(bytesOf(other))).fault;
		const changed = (from: string | RegExp, to: string) => faultIn(text.replace(from, to));
		expect(await changed('"action":"event-removed"', '"action":"event-posted"')).toEqual({
			code: 'entry-changed',
			subject: alice,
			seq: 5,
		});
		expect(await changed('High water', 'Low water')).toEqual({ code: 'content-changed', subject: alice, seq: 3 });
		expect(await changed(/"filter":\{[^}]*\}/, '"filter":{}')).toEqual({ code: 'seal-wrong' });
		expect(await changed(/"expiresAt":"20/, '"expiresAt":"21')).toEqual({ code: 'seal-wrong' });
		const turned = text.replace(/"proof":\["(.)/, (_, first) => `"proof":["${first === 'A' ? 'B' : 'A'}`);
		expect(await faultIn(turned)).toMatchObject({ code: 'not-in-log' });
	});

	test('a reply that was moved to another event or thread, or is a correction no more, is named', async () => {
		const first = await world.post(alice, 'Low water at nine');
		const replyTo = { subject: alice, id: first.id };
		await postEvent(world.as(alice), { actor: alice, text: 'At ten', replyTo, corrects: true });
		await world.settle();
		await world.keepLog();
		const text = textOf(await read((await make({ subject: alice })).link));
		const other = first.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
		for (const [from, to] of [
			[/("replyTo":\{[^}]*"id":")[^"]*/, `$1${other}`],
			[/("thread":\{[^}]*"id":")[^"]*/, `$1${other}`],
			[/"corrects":true,?/, ''],
		] as const) {
			const changed = text.replace(from, to);
			expect(changed).not.toBe(text);
			const { fault: found } = await verify(bytesOf(changed));
			expect([from, found]).toEqual([from, { code: 'content-changed', subject: alice, seq: 7 }]);
		}
	});

	test('an entry that was left out, or taken from another ledger, shows even under a good seal', async () => {
		const { link } = await make({ subject: alice });
		const { lines, seal } = splitBundle(textOf(await read(link))) ?? expect.fail('It is no bundle.');
		const origin = seal.split('\n')[0] ?? '';
		const resealed = (changed: string[]) =>
			bytesOf(
				formatBundle(changed, world.domain.log?.signer?.sign(origin, sealText(portableSha256, origin, changed)) ?? ''),
			);
		expect(await fault(resealed(lines))).toBeUndefined();
		const without = lines.toSpliced(2, 1).with(0, (lines[0] ?? '').replace('"entries":5', '"entries":4'));
		expect(await fault(resealed(without))).toBe('not-in-log');
		const swapped = lines.map((line) => {
			const { entry, ...more } = JSON.parse(line) as BundledEntry;
			return entry?.seq === 2 ? JSON.stringify({ entry, ...more, index: more.index + 1 }) : line;
		});
		expect(await fault(resealed(swapped))).toBe('not-in-log');
		expect(await fault(bytesOf(formatBundle(lines, seal.replaceAll('/bundles/', '/bundle/'))))).toBe('seal-wrong');
	});

	test('links that were altered, filters that find nothing, and callers that are no admins are refused', async () => {
		const { link } = await make({ subject: alice });
		expect(await code(read(link.replace(/sig=./, 'sig=~')))).toBe('signature_invalid');
		expect(await code(read(link.replace(/se=2/, 'se=3')))).toBe('signature_invalid');
		expect(await code(read(`${link}&sp=rw`))).toBe('signature_invalid');
		expect(await code(read(link.replace('.ndjson', '0.ndjson')))).toBe('signature_invalid');
		expect(await code(make({ subject: 'dev-nobody' }))).toBe('bundle_empty');
		expect(await code(makeBundle(world.as(alice), { filter: {}, days: 1 }))).toBe('forbidden');
		const before = await world.domain.files?.get(`bundles/${partsOf(link).id}.ndjson`);
		expect(before).toBeDefined();
		expect(await takeBackBundlesOf(world.domain, bob)).toBe(0);
		expect(await takeBackBundlesOf(world.domain, alice)).toBe(1);
		expect(await code(read(link))).toBe('bundle_deleted');
	});
});
