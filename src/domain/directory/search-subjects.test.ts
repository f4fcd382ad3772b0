/** Subjects are found by any word of their name or handle, whatever became of them meanwhile. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fitOf } from '../../contract/search/fit.ts';
import { wordsOfSubject } from '../../contract/search/subject-words.ts';
import type { RowKey } from '../../storage/port.ts';
import { subjectWordKeys } from '../../storage/rows/directory/subject-words.ts';
import { profileKey } from '../../storage/rows/ledger/profile.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { surplusWords } from '../reconcile/word-differences.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { ensureMachine } from '../subject/ensure-machine.ts';
import { searchSubjects } from './search-subjects.ts';

test('a typed word fits the beginning of a word, with one typing error from four letters on', () => {
	const fits = (typed: string, word: string) => fitOf(typed, word);
	expect([fits('trpc', 'trpc'), fits('tr', 'trpc'), fits('rpc', 'trpc')]).toEqual([0, 1, undefined]);
	// A wrong letter, one too many, one too few, two in the wrong order; also of a word that is not all typed.
	for (const typed of ['openztatus', 'opeenstatus', 'opnstatus', 'openstauts', 'opensatt', 'poen', 'openstatuss'])
		expect([typed, fits(typed, 'openstatus')]).toEqual([typed, 2]);
	for (const typed of ['oqe', 'opxnztatus', 'statusopen', 'openstatusss'])
		expect([typed, fits(typed, 'openstatus')]).toEqual([typed, undefined]);
});

test('a name and a handle are cut into words', () => {
	expect(wordsOfSubject({ name: 'openstatusHQ', handle: 'openstatus-hq' })).toEqual([
		'openstatushq',
		'openstatus',
		'hq',
	]);
	expect(wordsOfSubject({ name: 'trpc/trpc', handle: 'git_trpc' })).toEqual(['trpc', 'git']);
	expect(wordsOfSubject({ name: 'Zoë Straße HTTPServer2', handle: 'z' })).toEqual([
		'zoe',
		'strasse',
		'httpserver2',
		'z',
		'http',
		'server2',
	]);
});

describe.each(ENGINES)('on %s', (engine) => {
	let world: World;
	const subjects: Record<string, string> = {};
	const reader = 'dev-reader';

	beforeAll(async () => {
		world = await createWorld(engine, inject('azurite'));
		const names = { reader: 'Reader', ana: 'Ana Lima', anabel: 'Anabel Fox', zoe: 'Zoë Müller', ivan: 'Иван Čapek' };
		for (const [uid, name] of Object.entries(names)) {
			subjects[uid] = await world.person(uid);
			await editProfile(world.as(`dev-${uid}`), { subject: `dev-${uid}`, name });
		}
		for (const [uid, name] of [
			['trpc', 'trpc/trpc'],
			['anatomy', 'Anatomy bot'],
		] as const) {
			subjects[uid] = `app-${uid}`;
			await ensureMachine(world.operator, { subject: `app-${uid}` });
			await editProfile(world.operator, { subject: `app-${uid}`, name });
		}
		await world.settle();
	}, 60_000);
	afterAll(() => world.close());

	const found = async (query: string, limit = 10) =>
		(await searchSubjects(world.as(reader), { query, limit })).items.map(({ name }) => name);
	const differences = async () => {
		const all = [];
		for (const subject of [reader, ...Object.values(subjects)])
			for await (const each of findDifferences(world.domain, subject)) all.push(each.what);
		for await (const each of surplusWords(world.domain)) all.push(each.what);
		return all;
	};

	test('by any word of a name or handle, folded, and in spite of a typing error', async () => {
		for (const query of ['trpc', 'tr', 'TRPC/TRPC', '@trpc', 'tprc', 'trppc', 'app-trpc'])
			expect([query, await found(query)]).toEqual([query, ['trpc/trpc']]);
		for (const query of ['zoe', 'muller', 'Müller zo', 'mulelr', 'zoe mulle'])
			expect([query, await found(query)]).toEqual([query, ['Zoë Müller']]);
		for (const query of ['иван', 'ИВА', 'capek', 'ивпн'])
			expect([query, await found(query)]).toEqual([query, ['Иван Čapek']]);
		expect(await found('lima zoe')).toEqual([]);
		expect(await found('zzz')).toEqual([]);
		expect((await found('')).length).toBe(7);
	});

	test('subjects that one follows come first, and people before machines that never posted', async () => {
		expect(await found('ana')).toEqual(['Ana Lima', 'Anabel Fox', 'Anatomy bot']);
		await world.post('app-anatomy', 'A bone');
		expect(await found('ana')).toEqual(['Ana Lima', 'Anabel Fox', 'Anatomy bot']);
		await follow(world.as(reader), { follower: reader, followed: 'app-anatomy' });
		expect(await found('ana')).toEqual(['Anatomy bot', 'Ana Lima', 'Anabel Fox']);
		// An exact match comes before a forgiven one, also when the reader follows the other.
		expect(await found('anab')).toEqual(['Anabel Fox', 'Anatomy bot', 'Ana Lima']);
		const first = await searchSubjects(world.as(reader), { query: 'ana', limit: 2 });
		const second = await searchSubjects(world.as(reader), { query: 'ana', limit: 2, cursor: first.next });
		expect([first, second].map(({ items }) => items.map(({ relation }) => relation))).toEqual([
			['following', 'none'],
			['none'],
		]);
		expect(second.next).toBeUndefined();
	});

	test('whatever is typed has an answer', async () => {
		for (const query of [
			'%',
			'"',
			"' or 1 eq 1 --",
			'~',
			'/',
			'\\#?',
			'\u0000',
			'\ud800',
			'\u202eevil',
			'a'.repeat(10_000),
			'w '.repeat(1_000),
			'日本',
			'💥',
		])
			expect(await found(query)).toEqual([]);
		await expect(searchSubjects(world.as(reader), { query: 'a', limit: 2, cursor: 'e30' })).rejects.toMatchObject({
			code: 'cursor_invalid',
		});
	});

	test('nobody is found across a block, by either of the two', async () => {
		await block(world.as('dev-ivan'), { subject: 'dev-ivan', other: reader });
		expect(await found('capek')).toEqual([]);
		expect((await searchSubjects(world.as('dev-ivan'), { query: 'reader', limit: 10 })).items).toEqual([]);
		expect((await searchSubjects(world.as(reader, 'admin'), { query: 'capek', limit: 10 })).items).toHaveLength(1);
	});

	test('a new name is found and the old one is not, whichever job comes last', async () => {
		await editProfile(world.as('dev-ana'), { subject: 'dev-ana', name: 'Bea Costa' });
		const late = world.pendingJobs.splice(0);
		await editProfile(world.as('dev-ana'), { subject: 'dev-ana', name: 'Ana Costa' });
		await world.settle();
		world.pendingJobs.push(...late);
		await world.settle();
		expect([await found('lima'), await found('bea'), await found('costa')]).toEqual([[], [], ['Ana Costa']]);
		expect(await differences()).toEqual([]);
	});

	test('rows that were lost or left over are found by reconcile, mended, and never shown', async () => {
		const { directory } = world.store.tables;
		const lost = subjectWordKeys.word('person', 'fox', 'dev-anabel');
		const left = subjectWordKeys.word('person', 'ghost', 'dev-anabel');
		await directory.delete(lost);
		await directory.upsert(left, { handle: 'ghost', kind: 'person', words: 'ghost' });
		expect([await found('fox'), await found('ghost')]).toEqual([[], []]);
		expect(await differences()).toHaveLength(2);
		const all = [];
		for await (const each of findDifferences(world.domain, 'dev-anabel')) all.push(await each.repair?.());
		for await (const each of surplusWords(world.domain)) all.push(await each.repair?.());
		expect(all).toEqual(['mended', 'mended']);
		expect(await found('fox')).toEqual(['Anabel Fox']);
		expect(await differences()).toEqual([]);
	});

	test('an erased subject leaves no word', async () => {
		const { directory } = world.store.tables;
		const rowsOf = async (subject: string): Promise<RowKey[]> => {
			const rows = [];
			for await (const partition of directory.partitions())
				rows.push(
					...(await directory.range({ partition })).rows.filter(({ row }) => `${partition}${row}`.includes(subject)),
				);
			return rows;
		};
		expect(await rowsOf('dev-zoe')).not.toEqual([]);
		await eraseSubject(world.operator, { subject: 'dev-zoe' });
		await world.settle();
		expect(await found('zoe')).toEqual([]);
		expect(await rowsOf('dev-zoe')).toEqual([]);
		expect(await world.store.tables.ledger.get(profileKey('dev-zoe'))).toBeUndefined();
		expect(await differences()).toEqual([]);
		expect(world.errors).toEqual([]);
	});
});
