import { showProgress } from '../../src/cli/terminal/progress.ts';
import type { Entry } from '../../src/contract/audit/audit.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import { createDomain, type Domain } from '../../src/domain/domain.ts';
import type { Store, Write } from '../../src/storage/port.ts';
import { auditKeys, auditProperties } from '../../src/storage/rows/audit.ts';
import { entryKeys, entryProperties } from '../../src/storage/rows/ledger/entries.ts';
import { profileKey, profileProperties } from '../../src/storage/rows/ledger/profile.ts';

const SUBJECTS = 1_446;
const DAYS = 90;
export const NEWEST_TIME = Date.UTC(2026, 4, 4, 12);
const ROWS_AT_ONCE = 10_000;
export const subjectOf = (number: number): SubjectId => `dev-p${number % SUBJECTS}`;

/** The entries as jobs leave them, oldest first, and the profiles of their subjects. Every fifth entry is a follow. */
export async function fillTrail(store: Store, rows: number): Promise<void> {
	const { ledger, audit } = store.tables;
	const createdAt = new Date(NEWEST_TIME).toISOString();
	await ledger.writeMany(
		Array.from({ length: SUBJECTS }, (_, number): Write => {
			const id = subjectOf(number);
			const choices = { follows: 'open', feed: 'none' } as const;
			const profile = { id, kind: 'person', handle: id, name: `Person ${number}`, createdAt, ...choices } as const;
			return { ...profileKey(id), kind: 'upsert', properties: profileProperties(profile) };
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
				const key = entryKeys.entry(entry.subject, entry.seq);
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
		at: new Date(NEWEST_TIME - Math.floor(((rows - 1 - number) * DAYS * 86_400_000) / rows)).toISOString(),
		action: isFollow ? 'followed' : 'event-posted',
		actor: subject,
		via: 'web',
		target: isFollow ? subjectOf(number * 7 + 1) : hash.slice(0, 26),
		contentHash: hash,
		prev: hash,
		hash,
	};
}

export function domainOn(store: Store): Domain {
	const refuse = () => {
		throw new Error('A reader draws no random bytes and leaves no job.');
	};
	return createDomain({ store, now: Date.now, randomBytes: refuse, sleep: refuse, runPending: refuse });
}
