import { hidesTopic } from '../../contract/timeline/hides-topic.ts';
import type { MutedTopic } from '../../contract/timeline/muted-topic.ts';
import type { Clause } from '../../storage/search-index.ts';

/** The muted topics that a query does not ask for itself: who searches for a muted word wants to find it. */
export function topicsNotAskedFor(topics: readonly MutedTopic[], asked: readonly Clause[], now: number): MutedTopic[] {
	const parts = asked.flatMap(partsOf);
	return topics.filter((topic) => {
		const alone = [topic];
		return !parts.some((part) => hidesTopic(alone, { id: '', actor: '', ...part }, now));
	});
}

/** A condition, as the text or the type of an event that it asks for. */
function partsOf(clause: Clause): { text: string; type?: string }[] {
	if (clause.kind === 'words') return [{ text: clause.words.join(' ') }];
	return clause.anyOf.flatMap((mark) => {
		const [operator, value] = [mark.slice(0, mark.indexOf(':')), mark.slice(mark.indexOf(':') + 1)];
		if (operator === 'tag') return [{ text: `#${value}` }];
		return operator === 'type' ? [{ text: '', type: value }] : [];
	});
}
