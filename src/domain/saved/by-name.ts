/** The order of names of lists and views: numbers in them by their size, and of two equal ones the earlier first. */
export function byName(a: { name: string; createdAt: string }, b: { name: string; createdAt: string }): number {
	return NAMES.compare(a.name, b.name) || a.createdAt.localeCompare(b.createdAt);
}

const NAMES = new Intl.Collator('en', { numeric: true });
