import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Event } from '../../contract/event/event.ts';
import { arrangePages, arrangeReplies } from './arrange-replies.ts';

const FIRST_EVENT = { subject: 'dev-alice', id: 'first' };

/** Replies in the order of time. Each number names the reply that it answers, -1 the event itself, others one that is not here. */
const repliesTo = (answered: readonly number[]): Event[] =>
	answered.map((to, index) => {
		const id = to === -1 ? FIRST_EVENT.id : to < index ? `${to}` : `gone ${to}`;
		return {
			id: `${index}`,
			actor: 'dev-bob',
			name: 'Bob',
			verb: 'posted',
			text: '',
			occurredAt: '',
			replyTo: { subject: 'dev-alice', id },
		};
	});

const shown = (answered: readonly number[]) =>
	arrangeReplies(repliesTo(answered), FIRST_EVENT).map((line) =>
		line.kind === 'place'
			? `${'·'.repeat(line.level)} place of ${line.of.id}`
			: `${'·'.repeat(line.level)} ${line.event.id}${line.answersDeeper ? ' deeper' : ''}`,
	);

test('replies stand below what they answer, in three levels, and deeper ones go on at the last', () => {
	expect(shown([-1, -1, 0, 2, 3, 4, 0, 1])).toEqual([
		'· 0',
		'·· 2',
		'··· 3',
		'··· 4 deeper',
		'··· 5 deeper',
		'·· 6',
		'· 1',
		'·· 7',
	]);
});

test('what is answered and not here keeps its place', () => {
	expect(shown([7, 7, -1])).toEqual(['· place of gone 7', '·· 0', '·· 1', '· 2']);
});

test('lines of several pages have a name each, also where a page answers a reply of the one before', () => {
	const replies = repliesTo([-1, 0, 0, 0, -1]);
	const pages = [replies.slice(0, 2), replies.slice(2, 3), replies.slice(3)];
	const lines = arrangePages(pages, FIRST_EVENT);
	expect(lines.map(([, line]) => line.kind)).toEqual(['reply', 'reply', 'place', 'reply', 'place', 'reply', 'reply']);
	expect(new Set(lines.map(([name]) => name)).size).toBe(lines.length);
});

test('every reply stands there once, behind what it answers, at three levels at the most', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: -1, max: 40 }), { maxLength: 40 }), (answered) => {
			const replies = repliesTo(answered);
			const lines = arrangeReplies(replies, FIRST_EVENT);
			const ids = lines.map((line) => (line.kind === 'reply' ? line.event.id : line.of.id));
			expect(new Set(ids).size).toBe(ids.length);
			expect(ids).toEqual(expect.arrayContaining(replies.map(({ id }) => id)));
			for (const line of lines) {
				expect(line.level).toBeLessThanOrEqual(3);
				if (line.kind === 'place') continue;
				const { id, replyTo } = line.event;
				if (replyTo?.id !== FIRST_EVENT.id) expect(ids.indexOf(replyTo?.id ?? '')).toBeLessThan(ids.indexOf(id));
			}
		}),
	);
});
