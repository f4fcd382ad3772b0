/** `npm run bench -- directory`: a page of each list of subjects, suggestions and trends, over 100,000 subjects. */
import type { SubjectId } from '../src/contract/subject/subject.ts';
import { SUBJECT_ORDERS } from '../src/contract/subject/subject-card.ts';
import { listSubjects } from '../src/domain/directory/list-subjects.ts';
import { listTrending } from '../src/domain/directory/list-trending.ts';
import { suggestSubjects } from '../src/domain/directory/suggest-subjects.ts';
import { createDomain } from '../src/domain/domain.ts';
import { openEmbeddedStore } from '../src/storage/embedded/store.ts';
import type { Store, Write } from '../src/storage/port.ts';
import { directoryKeys } from '../src/storage/rows/directory/handles.ts';
import { rankWrites } from '../src/storage/rows/directory/ranks.ts';
import { followerKeys } from '../src/storage/rows/followers/subject-followers.ts';
import { followingKeys } from '../src/storage/rows/ledger/following.ts';
import { headKey } from '../src/storage/rows/ledger/head.ts';
import { profileKey, profileProperties } from '../src/storage/rows/ledger/profile.ts';
import { asUser } from '../src/testing/as-user.ts';
import { percentile } from './measure/statistics.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { say } from './report/progress.ts';
import { newReport, publish } from './report/report.ts';
import { readers } from './tideline/followers.ts';

const PAGE = 50;
/** Subjects that each subject follows. */
const FOLLOWED = 40;
const SUBJECTS_AT_ONCE = 1_000;
const NOW = Date.parse('2026-11-24T12:00:00Z');

const options = readOptions();
const report = newReport('directory', options);
const calls = options.quick ? 20 : 300;
const subjects = readers(options.quick ? 2_000 : 100_000);
/** A few subjects have very many followers. */
const followersOf = (n: number) => Math.floor(subjects.length / (n + 1));

await withFolder(async (folder) => {
	const store = openEmbeddedStore({ dataDir: folder, prefix: 'bench' });
	await store.open();
	await fill(store);
	const domain = createDomain({
		store,
		now: () => NOW,
		randomBytes: (size) => new Uint8Array(size),
		sleep: async () => {},
		runPending: () => {},
	});
	const many = subjects.length.toLocaleString('en');
	const timed = async (figure: string, target: number, call: (reader: SubjectId) => Promise<number>) => {
		const took: number[] = [];
		for (let n = 0; n < calls; n++) {
			const reader = subjects[(n * 7_919) % subjects.length] as SubjectId;
			const started = performance.now();
			if ((await call(reader)) === 0) throw new Error(`${figure}: nothing was found.`);
			took.push(performance.now() - started);
		}
		const p99 = percentile(took, 0.99);
		report.figures.push({ figure: `${figure}, ${many} subjects, p50`, unit: 'ms', value: percentile(took, 0.5) });
		report.figures.push({
			figure: `${figure}, ${many} subjects, p99`,
			unit: 'ms',
			value: p99,
			target: `≤ ${target}`,
			holds: p99 <= target,
		});
	};
	for (const order of SUBJECT_ORDERS)
		await timed(`a page of ${PAGE} by ${order}`, 50, async (reader) => {
			const page = await listSubjects({ domain, principal: asUser(reader) }, { order, limit: PAGE });
			return page.items.length;
		});
	await timed('ten suggestions', 50, async (reader) => {
		const found = await suggestSubjects({ domain, principal: asUser(reader) }, { reader, limit: 10 });
		return found.length;
	});
	await timed('trends', 50, async (reader) => {
		const { subjects: found } = await listTrending({ domain, principal: asUser(reader) });
		return found.length;
	});
	await store.close();
});
publish(report);

/** Rows as commands and jobs leave them: each subject posted, and follows 40 of which the first ones are the most followed. */
async function fill(store: Store): Promise<void> {
	const { ledger, directory, ranks, subjectFollowers } = store.tables;
	for (let from = 0; from < subjects.length; from += SUBJECTS_AT_ONCE) {
		say(`making subjects: ${from} of ${subjects.length}`);
		const some = subjects.slice(from, from + SUBJECTS_AT_ONCE).map((id, index) => ({ id, n: from + index }));
		await ledger.writeMany(some.flatMap(({ id, n }) => rowsOfLedger(id, n)));
		await directory.writeMany(
			some.map(({ id }) => ({
				...directoryKeys.handle(id.slice('dev-'.length)),
				kind: 'upsert',
				properties: { subject: id, name: id, kind: 'person', claimedAt: '', confirmed: true },
			})),
		);
		await ranks.writeMany(
			some.flatMap(({ id, n }) =>
				rankWrites(id, undefined, { activeAt: NOW - n * 60_000, followers: followersOf(n), createdAt: NOW - n }),
			),
		);
		await subjectFollowers.writeMany(
			some.map(({ id, n }) => ({
				...followerKeys.count(id, '0'),
				kind: 'upsert',
				properties: { count: followersOf(n) },
			})),
		);
	}
}

function rowsOfLedger(id: SubjectId, n: number): Write[] {
	const at = new Date(NOW - n).toISOString();
	const profile = {
		id,
		kind: 'person',
		handle: id.slice(4),
		name: id,
		follows: 'open',
		feed: 'none',
		createdAt: at,
	} as const;
	const followed = Array.from(
		{ length: FOLLOWED },
		(_, k) => subjects[(n * 31 + k * k * 17) % subjects.length] as SubjectId,
	);
	return [
		{ ...headKey(id), kind: 'upsert', properties: { seq: 1, hash: 'h', events: 1, following: FOLLOWED } },
		{ ...profileKey(id), kind: 'upsert', properties: profileProperties(profile) },
		...[...new Set(followed)].map(
			(other): Write => ({
				...followingKeys.following(id, other),
				kind: 'upsert',
				properties: { state: 'on', seq: 1, since: at },
			}),
		),
	];
}
