/** Rows on one page that is printed. More would make a browser slow, and a pile of paper that nobody reads. */
const MOST_PRINTED = 3_000;
/** Rows that are looked at to say how many are not printed. */
const MOST_COUNTED = 30_000;

type Page<Item> = { items: readonly Item[]; next?: string | undefined };

/** All rows of a list up to a bound, and how many there are beyond it. `more`: there are others that were not counted. */
export async function readAll<Item, Read extends Page<Item>>(
	read: (cursor: string | undefined) => Promise<Read & Page<Item>>,
	onPage: (page: Read) => void = () => {},
): Promise<{ items: Item[]; unread: { known: number; more: boolean } }> {
	const items: Item[] = [];
	let known = 0;
	let cursor: string | undefined;
	do {
		const page = await read(cursor);
		const room = MOST_PRINTED - items.length;
		if (room > 0) onPage(page);
		items.push(...page.items.slice(0, room));
		known += Math.max(0, page.items.length - room);
		cursor = page.next;
	} while (cursor !== undefined && items.length + known < MOST_COUNTED);
	return { items, unread: { known, more: cursor !== undefined } };
}
