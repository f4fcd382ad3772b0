import { setTimeout as sleep } from 'node:timers/promises';
import type { EventId } from '../contract/event/event.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import type { Store } from '../storage/port.ts';

const LOOK_EVERY_MS = 25;

/**
 * Resolves once the index proposes these events of some posters: an engine may enter documents into its own index a
 * moment later.
 */
export async function untilFound(
	store: Pick<Store, 'search'>,
	posters: readonly SubjectId[],
	ids: readonly EventId[],
): Promise<void> {
	for (let left = ids; left.length > 0; ) {
		const found = await allOf(store, posters);
		left = left.filter((id) => !found.has(id));
		if (left.length > 0) await sleep(LOOK_EVERY_MS);
	}
}

async function allOf({ search }: Pick<Store, 'search'>, posters: readonly SubjectId[]): Promise<Set<EventId>> {
	const all = [{ kind: 'marks' as const, anyOf: posters.map((poster) => `from:${poster}`) }];
	const ids = new Set<EventId>();
	let after: EventId | undefined;
	do {
		const { hits, next } = await search.find({ all, none: [], limit: 1_000, after });
		for (const { id } of hits) ids.add(id);
		after = next;
	} while (after !== undefined);
	return ids;
}
