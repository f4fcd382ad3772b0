/** Writes people directly, as their first commands and the jobs of these leave them: a follow reads no more of a subject. */
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import type { Store, Write } from '../../src/storage/port.ts';
import { rankWrites } from '../../src/storage/rows/directory/ranks.ts';
import { headKey } from '../../src/storage/rows/ledger/head.ts';
import { logKeysKey } from '../../src/storage/rows/ledger/log-keys.ts';
import { profileKey, profileProperties } from '../../src/storage/rows/ledger/profile.ts';

const PEOPLE_AT_ONCE = 5_000;
export const LOG_KEYS_OF_PEOPLE = { key: '0b'.repeat(32), blinding: '0b'.repeat(32) };
const CREATED_AT = '2026-01-01T00:00:00.000Z';

export async function makePeople({ tables }: Store, ids: readonly SubjectId[]): Promise<void> {
	const rank = { followers: 0, createdAt: Date.parse(CREATED_AT) };
	for (let start = 0; start < ids.length; start += PEOPLE_AT_ONCE) {
		const some = ids.slice(start, start + PEOPLE_AT_ONCE);
		await tables.ledger.writeMany(some.flatMap(rowsOf));
		await tables.ranks.writeMany(some.flatMap((id) => rankWrites(id, undefined, rank)));
	}
}

function rowsOf(id: SubjectId): Write[] {
	const properties = profileProperties({
		id,
		kind: 'person',
		handle: id.slice('dev-'.length),
		name: id,
		follows: 'open',
		feed: 'none',
		createdAt: CREATED_AT,
	});
	return [
		{ ...headKey(id), kind: 'insert', properties: { seq: 1, hash: 'h', events: 0, following: 0 } },
		{ ...profileKey(id), kind: 'insert', properties },
		{ ...logKeysKey(id), kind: 'insert', properties: LOG_KEYS_OF_PEOPLE },
	];
}
