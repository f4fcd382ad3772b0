/** `npm run bench -- subjects`: suggestions while somebody types, over 100,000 subjects. */
import type { Profile, SubjectId } from '../src/contract/subject/subject.ts';
import { notesOfWords, writesOfWords } from '../src/domain/directory/enter-words.ts';
import { searchSubjects } from '../src/domain/directory/search-subjects.ts';
import { createDomain } from '../src/domain/domain.ts';
import { openEmbeddedStore } from '../src/storage/embedded/store.ts';
import type { Store, Write } from '../src/storage/port.ts';
import { followingKeys } from '../src/storage/rows/ledger/following.ts';
import { profileKey, profileProperties } from '../src/storage/rows/ledger/profile.ts';
import { asUser } from '../src/testing/as-user.ts';
import { percentile } from './measure/statistics.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { say } from './report/progress.ts';
import { newReport, publish } from './report/report.ts';

/** The palette shows this many. */
const SHOWN = 6;
const SUBJECTS_AT_ONCE = 500;
/** Subjects that the reader follows. */
const FOLLOWED = 200;

const FIRST_NAMES =
	'Alexander Amara Ana Anabel Bea Carlos Chidi Christa Christian Christopher Dana Elena Emeka Farah Giulia Hanna Hiroshi Ines Ivan Jana João Kofi Lars Leila Linh Maria Mateo Mei Mina Nadia Noah Olga Omar Paula Pedro Priya Rafael Sara Sofia Tomás Ulla Vera Viktor Wei Xenia Yusuf Zoë'.split(
		' ',
	);
const LAST_NAMES =
	'Almeida Andersson Becker Brown Castillo Čapek Costa Diallo Dubois Eze Fischer Ferrari García Haddad Ivanova Jansen Kaya Kim Kowalski Larsen Lima Lopes Mensah Meyer Moreau Müller Nakamura Nguyen Novak Okafor Olsen Patel Pereira Petrov Rossi Sato Schmidt Silva Singh Stone Suzuki Tanaka Torres Ueda Vargas Weber Yamada Zhang'.split(
		' ',
	);

const options = readOptions();
const report = newReport('subjects', options);
const count = options.quick ? 2_000 : 100_000;
const reader = 'dev-reader';

/** Every other one is `user<number>`, the others have names. Every tenth is a machine that never posted. */
function profileOf(number: number): Profile {
	const made = number % 2 === 0;
	const [first = '', last = ''] = [
		FIRST_NAMES[number % FIRST_NAMES.length],
		LAST_NAMES[Math.floor(number / FIRST_NAMES.length) % LAST_NAMES.length],
	];
	const kind = number % 10 === 0 ? 'machine' : 'person';
	return {
		id: `${kind === 'machine' ? 'app' : 'dev'}-n${number}`,
		kind,
		handle: made ? `user${number}` : `${fold(first)}-${fold(last)}-${number}`,
		name: made ? `user${number}` : `${first} ${last}`,
		follows: 'open',
		feed: 'none',
		createdAt: '2026-01-01T00:00:00.000Z',
	};
}

const fold = (name: string) => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

async function fill(store: Store): Promise<void> {
	for (let start = 0; start < count; start += SUBJECTS_AT_ONCE) {
		const profiles = Array.from({ length: Math.min(SUBJECTS_AT_ONCE, count - start) }, (_, n) => profileOf(start + n));
		if (start % 10_000 === 0) say(`entering subjects: ${start} of ${count}`);
		await store.tables.ledger.writeMany(
			profiles.map(
				(profile): Write => ({
					...profileKey(profile.id),
					kind: 'upsert',
					properties: profileProperties(profile),
				}),
			),
		);
		await store.tables.directory.writeMany(profiles.flatMap((each) => [...notesOfWords(each), ...writesOfWords(each)]));
	}
	const follows = Array.from({ length: FOLLOWED }, (_, n): SubjectId => profileOf(n * Math.floor(count / FOLLOWED)).id);
	await store.tables.ledger.writeMany(
		follows.map(
			(followed): Write => ({
				...followingKeys.following(reader, followed),
				kind: 'upsert',
				properties: { state: 'on', seq: 1, since: '' },
			}),
		),
	);
}

/** Queries, typed letter by letter: whole names, the first letters of many, and typing errors. */
const TYPED: Record<string, readonly string[]> = {
	'one and two letters': ['u', 'us', 'a', 'an', 'c', 'ch', 'm', 'mu', 's', 'si'],
	'a handle, letter by letter': ['use', 'user', 'user1', 'user12', 'user123', 'user1234'],
	'a name, letter by letter': ['chri', 'chris', 'christo', 'christopher', 'müll', 'MULLER', 'nakam'],
	'two words': ['chris ok', 'sofia si', 'zoë müller', 'olga becker', 'becker olg', 'silva so'],
	'typing errors': [
		'usre1234',
		'uuser123',
		'chrsitopher',
		'nakanura',
		'kowalksi',
		'mulelr',
		'silav sofia',
		'alexnader',
	],
	nobody: ['xyzzy', 'qqqq', '%%%', 'w'.repeat(200)],
};

await withFolder(async (folder) => {
	const store = openEmbeddedStore({ dataDir: folder, prefix: 'bench' });
	await store.open();
	const refuse = () => {
		throw new Error('A reader draws no random bytes and leaves no job.');
	};
	const domain = createDomain({ store, now: Date.now, randomBytes: refuse, sleep: refuse, runPending: refuse });
	const started = performance.now();
	await fill(store);
	const each = (performance.now() - started) / count;
	report.figures.push({ figure: 'entering the words of a subject', unit: 'ms', value: each });
	const ctx = { domain, principal: asUser(reader) };
	const search = async (query: string) => {
		const from = performance.now();
		const { items } = await searchSubjects(ctx, { query, limit: SHOWN });
		return { took: performance.now() - from, found: items.length };
	};
	const repeats = options.quick ? 2 : 40;
	const all: number[] = [];
	const wrong: string[] = [];
	for (const [figure, typed] of Object.entries(TYPED)) {
		const took: number[] = [];
		for (const query of typed) {
			const { found } = await search(query);
			if (!options.quick && found > 0 !== (figure !== 'nobody')) wrong.push(`${query}: ${found}`);
		}
		for (let n = 0; n < repeats; n++) for (const query of typed) took.push((await search(query)).took);
		all.push(...took);
		report.figures.push({ figure: `${figure}, p50`, unit: 'ms', value: percentile(took, 0.5) });
	}
	const p99 = percentile(all, 0.99);
	const subjects = count.toLocaleString('en');
	report.figures.push({
		figure: `suggestions over ${subjects} subjects, p99`,
		unit: 'ms',
		value: p99,
		target: '≤ 30',
		holds: p99 <= 30,
	});
	await store.close();
	if (wrong.length > 0) throw new Error(`So many were found: ${wrong.join(', ')}.`);
});
publish(report);
