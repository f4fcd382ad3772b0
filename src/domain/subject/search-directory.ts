import { afterOf, cursorAfter } from '../../contract/cursor.ts';
import type { Page } from '../../contract/event.ts';
import type { Profile } from '../../contract/subject.ts';
import { directoryRowOf } from '../../storage/directory.ts';
import { directoryKeys } from '../../storage/keys.ts';
import type { Domain } from '../domain.ts';

/** A subject as lists show it. */
export type Listed = Pick<Profile, 'id' | 'handle' | 'name' | 'kind'>;

/** Subjects whose handle begins with `start` (all when empty), in the order of handles, a page at a time. */
export async function searchDirectory(
	domain: Domain,
	{ start, cursor, limit }: { start: string; cursor?: string; limit: number },
): Promise<Page<Listed>> {
	// No handle holds anything else, and a key must not.
	if (!/^[a-z0-9._-]*$/.test(start)) return { items: [] };
	const after = afterOf(cursor);
	const items: Listed[] = [];
	for (const letter of directoryKeys.letters) {
		if (!start.startsWith(letter) && start !== '') continue;
		if (after && letter < after.charAt(0)) continue;
		for await (const found of handlesOf(domain, start || letter, after)) {
			const last = items.at(-1);
			if (last && items.length === limit) return { items, next: cursorAfter(last.handle) };
			items.push(found);
		}
	}
	return { items };
}

async function* handlesOf(domain: Domain, start: string, after: string | undefined): AsyncGenerator<Listed> {
	let continuation: string | undefined;
	do {
		const page = await domain.store.tables.directory.range({
			...directoryKeys.startingWith(start),
			after,
			limit: 100,
			continuation,
		});
		for (const row of page.rows) {
			// An unconfirmed row is a handle that a command has claimed and not yet got.
			if (!row.properties.confirmed) continue;
			const { subject, handle, name, kind } = directoryRowOf(row);
			yield { id: subject, handle, name, kind };
		}
		continuation = page.next;
	} while (continuation);
}
