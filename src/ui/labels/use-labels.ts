import { type Label, type LabelChoice, labelsOf, strictest, USUAL_CHOICES } from '../../contract/label/labels.ts';
import { useReader, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useSharedQuery } from '../../trpc/use-shared-query.ts';
import { useName } from '../subject/use-name.ts';

/** The labels that hold for an event, as far as it is known, and what they do for this reader. They do nothing to one's own events. */
type LabelsHere = { labels: Label[]; choice: LabelChoice };

/** `given`: labels that the server gave with the event. A stranger is told no names, and so no labels with them. */
export function useLabels(
	{ actor, id }: { actor: string | undefined; id?: string | undefined },
	given?: readonly Label[],
): LabelsHere {
	const reader = useReader();
	const labels = useLabelsOf(actor, id, given);
	const choices = useLabelChoices(labels.length > 0);
	const isOwn = actor !== undefined && actor === reader;
	return { labels, choice: isOwn ? 'show' : strictest(labels, choices) };
}

function useLabelsOf(actor: string | undefined, id: string | undefined, given: readonly Label[] = []): Label[] {
	const named = useName(actor);
	return named ? labelsOf(named, id) : [...given];
}

/** Read once for all pages, and only where there is a label. Until then labels do what they do for everybody. */
export function useLabelChoices(isNeeded: boolean) {
	const trpc = useTRPC();
	const isKnownTo = useReader() !== undefined;
	const client = useTRPCClient();
	const choices = useSharedQuery({
		queryKey: trpc.moderation.labelChoices.queryKey(),
		queryFn: () => client.moderation.labelChoices.query(),
		enabled: isNeeded && isKnownTo,
		staleTime: Number.POSITIVE_INFINITY,
	});
	return choices ?? USUAL_CHOICES;
}
