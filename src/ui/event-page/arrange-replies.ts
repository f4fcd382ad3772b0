import type { Event } from '../../contract/event/event.ts';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { THREAD_LEVELS } from '../../contract/event/thread-place.ts';

/**
 * A line of a thread: a reply, or the place of one that others answer and that is not here. `answersDeeper`: it answers one at
 * the last level, and so stands beside it.
 */
export type ThreadLine =
	| { kind: 'reply'; event: Event; level: number; answersDeeper: boolean }
	| { kind: 'place'; of: EventRef; level: number };

type Node = { line: ThreadLine; below: Node[]; around: Node[] };

/**
 * The replies of a page below what they answer, in three levels, the oldest first in each. Deeper ones go on at the last
 * level. Replies come in the order of time, so that each stands behind what it answers.
 */
export function arrangeReplies(replies: readonly Event[], event: EventRef): ThreadLine[] {
	const top: Node[] = [];
	const nodes = new Map<string, Node>();
	const add = (line: ThreadLine, id: string, around: Node[]): Node => {
		const node: Node = { line, below: [], around };
		around.push(node);
		nodes.set(id, node);
		return node;
	};
	const answeredBy = ({ replyTo }: Event): Node | undefined => {
		if (!replyTo || replyTo.id === event.id) return undefined;
		return nodes.get(replyTo.id) ?? add({ kind: 'place', of: replyTo, level: 1 }, replyTo.id, top);
	};
	for (const reply of replies) {
		const answered = answeredBy(reply);
		const isLast = answered?.line.level === THREAD_LEVELS;
		const level = Math.min((answered?.line.level ?? 0) + 1, THREAD_LEVELS);
		const around = answered ? (isLast ? answered.around : answered.below) : top;
		add({ kind: 'reply', event: reply, level, answersDeeper: isLast }, reply.id, around);
	}
	return linesOf(top);
}

/** The lines of several pages, each under a name of its own: what is a reply of one page may keep its place on the next one. */
export function arrangePages(pages: readonly (readonly Event[])[], event: EventRef): [name: string, ThreadLine][] {
	return pages.flatMap((replies, page) =>
		arrangeReplies(replies, event).map((line): [string, ThreadLine] =>
			line.kind === 'reply' ? [line.event.id, line] : [`${page} ${line.of.id}`, line],
		),
	);
}

const linesOf = (nodes: readonly Node[]): ThreadLine[] => nodes.flatMap(({ line, below }) => [line, ...linesOf(below)]);
