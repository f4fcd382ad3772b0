import type { Page } from '../../contract/event/event.ts';
import { afterOf } from '../../contract/reading/cursor.ts';
import { fillPage } from '../../contract/reading/fill-page.ts';
import type { Profile } from '../../contract/subject/subject.ts';
import type { Row } from '../../storage/port.ts';
import { directoryKeys, directoryRowOf } from '../../storage/rows/directory/handles.ts';
import type { Domain } from '../domain.ts';
import type { PageRequest } from '../lists/page.ts';

/** A subject as lists show it. */
export type Listed = Pick<Profile, 'id' | 'handle' | 'name' | 'kind'>;

/** The position of a list: which letter, and where in its partition. */
type Place = { at: number; continuation?: string | undefined };

/** All subjects in the order of their handles, a page at a time. */
export async function listByHandle({ store }: Domain, { cursor, limit, signal }: PageRequest): Promise<Page<Listed>> {
	const after = afterOf(cursor);
	const letters = directoryKeys.letters.filter((letter) => !after || letter >= after.charAt(0));
	return fillPage({
		limit,
		signal,
		async readRows({ at, continuation }: Place = { at: 0 }, most) {
			const letter = letters[at];
			if (letter === undefined) return { rows: [] };
			const query = { ...directoryKeys.startingWith(letter), after, limit: most, continuation };
			const page = await store.tables.directory.range(query);
			if (page.next) return { rows: page.rows, next: { at, continuation: page.next } };
			return { rows: page.rows, next: at + 1 < letters.length ? { at: at + 1 } : undefined };
		},
		keyOf: ({ row }) => row,
		pick: listedOf,
	});
}

function listedOf(row: Row): Listed | undefined {
	// An unconfirmed row is a handle that a command has claimed and not yet committed.
	if (!row.properties.confirmed) return undefined;
	const { subject, handle, name, kind } = directoryRowOf(row);
	return { id: subject, handle, name, kind };
}
