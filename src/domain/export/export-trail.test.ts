/** The lines of an export: every entry that the filter asks for, once, in a form that other programs read. */

import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { TrailEntry } from '../../contract/audit/audit.ts';
import { cursorOfLine, EXPORT_FORMATS } from '../../contract/audit/export.ts';
import type { Role } from '../../contract/caller/role.ts';
import { encodeCursor } from '../../contract/reading/cursor.ts';
import type { ExportInput } from '../../contract/schema/export.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { listAudit } from '../audit/list-audit.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { csvLine } from './csv.ts';
import { exportTrail } from './export-trail.ts';
import { ocsfEvent } from './ocsf.ts';

describe.each(ENGINES)('an export, on the %s store', (engine) => {
	let world: World;
	let admin: SubjectId;
	let alice: SubjectId;
	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		[admin, alice] = [await world.person('admin'), await world.person('alice')];
		await editProfile(world.as(alice), { subject: alice, name: '=1+1, "Alice"' });
		const { id } = await world.post(alice, 'a text that was removed');
		await follow(world.as(admin), { follower: admin, followed: alice });
		await removeEvent(world.as(alice), { actor: alice, id });
		await world.settle();
	});
	afterEach(() => world.close());

	async function exported(input: ExportInput): Promise<string> {
		let text = '';
		for await (const part of await exportTrail(world.as(admin, 'admin'), input)) text += part.text;
		await world.settle();
		return text;
	}
	const list = async (query = {}) => (await listAudit(world.as(admin, 'admin'), { limit: 250, ...query })).items;
	const linesOf = (text: string) => text.split(/\r?\n/).slice(0, -1);
	const entriesIn = (text: string) =>
		linesOf(text).map((line) => {
			const { cursor: _, ...entry } = JSON.parse(line) as TrailEntry & { cursor: string };
			return entry;
		});

	test('has every entry once, as the list has them, and is an entry itself afterwards', async () => {
		const before = await list();
		await world.settle();
		expect(entriesIn(await exported({ format: 'ndjson' })).slice(-before.length)).toEqual(before);
		expect((await list({ subject: admin }))[0]).toMatchObject({ action: 'trail-exported', target: 'format=ndjson' });
		const ofAlice = { actor: alice, from: '2026-01-01T00:00:00.000Z' };
		expect(entriesIn(await exported({ ...ofAlice, format: 'ndjson' }))).toEqual(await list(ofAlice));
		expect(linesOf(await exported({ ...ofAlice, action: 'blocked', format: 'csv' }))).toHaveLength(1);
		const target = 'action=blocked&actor=dev-alice&format=csv&from=2026-01-01T00%3A00%3A00.000Z';
		expect((await list({ action: 'trail-exported' }))[0]).toMatchObject({ actor: admin, via: 'web', target });
	});

	test.each(EXPORT_FORMATS)('goes on behind any line, in %s, while entries arrive', async (format) => {
		for (const filter of [{}, { subject: alice }, { actor: alice }, { to: '2099-01-01T00:00:00.000Z' }]) {
			const whole = await exported({ format, ...filter });
			const lines = linesOf(whole);
			const first = format === 'csv' ? 1 : 0;
			const cut = first + 2;
			const cursor = cursorOfLine(format, lines[cut - 1] ?? '');
			expect(cursor).toBeDefined();
			await world.post(alice, 'while it went on');
			await world.settle();
			expect(linesOf(await exported({ format, ...filter, cursor }))).toEqual(lines.slice(cut));
			expect(await exported({ format, ...filter, cursor: cursorOfLine(format, lines.at(-1) ?? '') })).toBe('');
		}
	});

	test('holds no text that was removed', async () => {
		for (const format of EXPORT_FORMATS) expect(await exported({ format })).not.toContain('a text that was');
	});

	test('is for admins, and refuses what cannot be', async () => {
		const refusal = (input: Partial<ExportInput>, role: Role = 'admin') =>
			exportTrail(world.as(admin, role), { format: 'csv', ...input }).catch(({ code }: { code: string }) => code);
		expect(await refusal({}, 'moderator')).toBe('forbidden');
		expect(await refusal({ cursor: 'nonsense' })).toBe('cursor_invalid');
		expect(await refusal({ cursor: encodeCursor({ own: 'head' }) })).toBe('cursor_invalid');
		const reversed = { from: '2026-02-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' };
		expect(await refusal(reversed)).toBe('invalid_input');
		expect(await list({ action: 'trail-exported' })).toEqual([]);
	});
});

const ENTRY: TrailEntry = {
	subject: 'dev-alice',
	seq: 7,
	at: '2026-03-01T09:30:00.000Z',
	action: 'profile-edited',
	actor: 'dev-alice',
	via: 'web',
	target: '',
	contentHash: 'c',
	prev: 'p',
	hash: 'h',
};

test('no cell is a formula, and each gives back what it was', () => {
	for (const client of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1", 'a "b", c\r\nd']) {
		const line = csvLine({ ...ENTRY, client }, 'CURSOR');
		const cell = /,,,(.*),,,c,p,h,CURSOR\r\n$/s.exec(line)?.[1] ?? '';
		const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
		expect(read).not.toMatch(/^[=+\-@\t\r＝]/);
		expect(read.replace(/^'/, '')).toBe(client);
	}
});

test('an OCSF event is of a class that fits, and keeps all of the entry', () => {
	const edit = ocsfEvent({ ...ENTRY, address: '192.0.2.1', before: { name: 'A' }, after: { name: 'B' } });
	expect(edit).toMatchObject({
		class_uid: 3001,
		activity_id: 99,
		activity_name: 'profile-edited',
		type_uid: 300199,
		time: Date.parse(ENTRY.at),
		metadata: { version: '1.5.0', uid: 'dev-alice/7' },
		user: { uid: 'dev-alice' },
		src_endpoint: { ip: '192.0.2.1', svc_name: 'web' },
		unmapped: { before: { name: 'A' }, after: { name: 'B' }, prev: 'p', hash: 'h' },
	});
	const failed = ocsfEvent({ ...ENTRY, action: 'sign-in-failed', target: 'dev admin_code_needed' });
	expect(failed).toMatchObject({ type_uid: 300201, status_id: 2, status_detail: 'dev admin_code_needed' });
	const followed = ocsfEvent({ ...ENTRY, action: 'followed', target: 'dev-bob' });
	expect(followed).toMatchObject({
		type_uid: 600301,
		api: { operation: 'followed' },
		resources: [{ uid: 'dev-bob' }],
	});
});
