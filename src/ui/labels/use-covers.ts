import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { labelsOf, type SubjectLabels, strictest } from '../../contract/label/labels.ts';
import { useReader } from '../../trpc/client.tsx';
import { nameKey } from '../subject/name-loader.ts';
import { useLabelChoices } from './use-labels.ts';

/**
 * Tells which events of these posters a label covers or hides for this reader, as far as their names are known. It reads
 * no name by itself.
 */
export function useCovers(actors: readonly string[]): (event: Pick<Event, 'id' | 'actor'>) => boolean {
	const reader = useReader();
	const known = useQueries({
		queries: actors.map((actor) => ({ queryKey: nameKey(actor), enabled: false })),
		combine: labelled,
	});
	const choices = useLabelChoices(known.size > 0);
	return useMemo(
		() =>
			({ id, actor }) => {
				const labels = actor === reader ? undefined : known.get(actor);
				return labels !== undefined && strictest(labelsOf(labels, id), choices) !== 'show';
			},
		[known, choices, reader],
	);
}

/** The subjects that have labels, or whose events have. */
function labelled(names: { data: unknown }[]): ReadonlyMap<string, SubjectLabels> {
	const found = new Map<string, SubjectLabels>();
	for (const { data } of names) {
		const named = data as ({ id: string } & SubjectLabels) | null | undefined;
		if (named?.labels || named?.labelledEvents) found.set(named.id, named);
	}
	return found;
}
