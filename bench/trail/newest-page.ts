import { showProgress } from '../../src/cli/terminal/progress.ts';
import type { AuditQuery, Entry } from '../../src/contract/audit.ts';
import type { SubjectId } from '../../src/contract/subject.ts';
import { listAudit } from '../../src/domain/audit/list-audit.ts';
import { createDomain, type Domain } from '../../src/domain/domain.ts';
import { auditProperties } from '../../src/storage/audit.ts';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { auditKeys, ledgerKeys } from '../../src/storage/keys.ts';
import { entryProperties, profileProperties } from '../../src/storage/ledger.ts';
import type { Store, Write } from '../../src/storage/port.ts';
import { asUser } from '../../src/testing/as-user.ts';
import { interleaved } from '../measure/interleave.ts';
import { percentile } from '../measure/statistics.ts';
import type { Options } from '../report/options.ts';
import { withFolder } from '../report/places.ts';
import type { Figure } from '../report/report.ts';

const PAGE = 250;
const SUBJECTS = 1_446;
const DAYS = 90;
const NEWEST = Date.UTC(2026, 4, 4, 12);
const ROWS_AT_ONCE = 10_000;
const subjectOf = (number: number): SubjectId => `dev-p${number % SUBJECTS}`;

/** Pages of the audit trail that an admin asks for, in a store with so many entries of all days and subjects. */
export async function newestPage({ runs, quick, rows }: Options): Promise<Figure[]> {
	const figures: Figure[] = [];
	await withFolder(async (folder) => {
		const store = openEmbeddedStore({ dataDir: folder, prefix: 'bench' });
		await store.open();
		await fill(store, rows);
		const domain = domainOn(store);
		const day = new Date(NEWEST - 30 * 86_400_000).toISOString().slice(0, 10);
		const queries: Record<string, (read: number) => Partial<AuditQuery>> = {
			'all activity': () => ({}),
			'all activity of a day a month ago': () => ({ day }),
			'what one subject did': (read) => ({ actor: subjectOf(read) }),
			'what was done to one subject': (read) => ({ target: subjectOf(read) }),
		};
		const p99s: Record<string, number[]> = {};
		const p50s = await interleaved(
			`a page of ${rows.toLocaleString('en')} entries`,
			runs,
			Object.fromEntries(
				Object.entries(queries).map(([name, queryOf]) => [
					name,
					async (run: number) => {
						const took: number[] = [];
						for (let read = 0; read < (quick ? 20 : 200); read++) took.push(await timedPage(domain, queryOf(read)));
						if (run > 0) (p99s[name] ??= []).push(percentile(took, 0.99));
						return percentile(took, 0.5);
					},
				]),
			),
		);
		for (const [name, all] of Object.entries(p99s)) {
			const p99 = percentile(all, 0.5);
			const figure = `newest page of ${name}, ${rows.toLocaleString('en')} entries`;
			const p50 = p50s[name];
			figures.push(
				{ figure: `${figure}, p50`, unit: 'ms', value: p50?.median ?? Number.NaN, runs: { ours: p50?.runs ?? [] } },
				{ figure: `${figure}, p99`, unit: 'ms', value: p99, target: '≤ 150', holds: p99 <= 150, runs: { ours: all } },
			);
		}
		await store.close();
	});
	return figures;
}

/** Milliseconds of one page, which must be the right one. */
async function timedPage(domain: Domain, query: Partial<AuditQuery>): Promise<number> {
	const started = performance.now();
	const { items, people } = await listAudit(
		{ domain, principal: asUser('dev-admin', true) },
		{ ...query, limit: PAGE },
	);
	const took = performance.now() - started;
	const isAll = Object.keys(query).length === 0;
	const isNewest = !isAll || items[0]?.at === new Date(NEWEST).toISOString();
	const isFull = items.length === PAGE || (!isAll && items.length > 0);
	const isSorted = items.every(({ at }, index) => index === 0 || at <= String(items[index - 1]?.at));
	if (!isFull || !isSorted || !isNewest || people.length === 0)
		throw new Error(`${JSON.stringify(query)}: that is not the page.`);
	return took;
}

/** The entries as jobs leave them, oldest first, and the profiles of their subjects. Every fifth entry is a follow. */
async function fill(store: Store, rows: number): Promise<void> {
	const { ledger, audit } = store.tables;
	const createdAt = new Date(NEWEST).toISOString();
	await ledger.writeMany(
		Array.from({ length: SUBJECTS }, (_, number): Write => {
			const id = subjectOf(number);
			const choices = { follows: 'open', feed: 'none' } as const;
			const profile = { id, kind: 'person', handle: id, name: `Person ${number}`, createdAt, ...choices } as const;
			return { ...ledgerKeys.profile(id), kind: 'upsert', properties: profileProperties(profile) };
		}),
	);
	const progress = showProgress();
	const days = new Set<string>();
	for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
		const entries = Array.from({ length: Math.min(ROWS_AT_ONCE, rows - from) }, (_, n) => entryOf(from + n, rows));
		for (const { at } of entries) days.add(auditKeys.day(at).row);
		await audit.writeMany(
			entries.flatMap((entry) =>
				auditKeys.all(entry).map((key): Write => ({ ...key, kind: 'insert', properties: auditProperties(entry) })),
			),
		);
		await ledger.writeMany(
			entries.map((entry): Write => {
				const key = ledgerKeys.entry(entry.subject, entry.seq);
				return { ...key, kind: 'insert', properties: entryProperties(entry, String(from)) };
			}),
		);
		progress.update(from + entries.length, rows, 'entries made');
	}
	await audit.writeMany(
		[...days].map((row): Write => ({ partition: auditKeys.days, row, kind: 'upsert', properties: {} })),
	);
	progress.end();
}

function entryOf(number: number, rows: number): Entry {
	const subject = subjectOf(number);
	const isFollow = number % 5 === 0;
	const hash = number.toString(16).padStart(64, '0');
	return {
		subject,
		seq: Math.floor(number / SUBJECTS) + 1,
		at: new Date(NEWEST - Math.floor(((rows - 1 - number) * DAYS * 86_400_000) / rows)).toISOString(),
		action: isFollow ? 'followed' : 'event-posted',
		actor: subject,
		via: 'web',
		target: isFollow ? subjectOf(number * 7 + 1) : hash.slice(0, 26),
		contentHash: hash,
		prev: hash,
		hash,
	};
}

function domainOn(store: Store): Domain {
	const refuse = () => {
		throw new Error('A reader draws no random bytes and leaves no job.');
	};
	return createDomain({ store, now: Date.now, randomBytes: refuse, sleep: refuse, runPending: refuse });
}
