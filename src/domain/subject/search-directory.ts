import { afterOf } from '../../contract/cursor.ts';
import type { Page } from '../../contract/event.ts';
import { fillPage } from '../../contract/fill-page.ts';
import type { Profile } from '../../contract/subject.ts';
import { directoryRowOf } from '../../storage/directory.ts';
import { directoryKeys } from '../../storage/keys.ts';
import type { Row } from '../../storage/port.ts';
import { authorize } from '../authorize.ts';
import type { PageRequest } from '../core/page.ts';
import type { Ctx } from '../ctx.ts';

/** A subject as lists show it. */
export type Listed = Pick<Profile, 'id' | 'handle' | 'name' | 'kind'>;

/** The position of a search: which letter, and where in its range. */
type Place = { at: number; continuation?: string | undefined };

/** Subjects whose handle begins with `start` (all when empty), in the order of handles, a page at a time. */
export async function searchDirectory(
	{ domain, principal }: Ctx,
	{ start, cursor, limit, signal }: PageRequest & { start: string },
): Promise<Page<Listed>> {
	authorize(principal, 'subject.read');
	// Handles hold only these characters, and a key must not hold others.
	if (!/^[a-z0-9._-]*$/.test(start)) return { items: [] };
	const after = afterOf(cursor);
	const letters = directoryKeys.letters.filter(
		(letter) => (start === '' || start.startsWith(letter)) && (!after || letter >= after.charAt(0)),
	);
	return fillPage({
		limit,
		signal,
		async readRows({ at, continuation }: Place = { at: 0 }, most) {
			const letter = letters[at];
			if (letter === undefined) return { rows: [] };
			const bounds = directoryKeys.startingWith(start || letter);
			const page = await domain.store.tables.directory.range({ ...bounds, after, limit: most, continuation });
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
