/** Reactions to one event are told together. */
import { describe, expect, test } from 'vitest';
import { eventIdAt } from '../../contract/event/event-id.ts';
import type { ReactionKind } from '../../contract/reading/reaction.ts';
import { joinReactions } from './join-reactions.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE_MS = 60_000;

describe('joined reactions', () => {
	test('an hour of reactions to one event is one, with all kinds in their order', () => {
		const joined = joinReactions([
			reaction('ben', 30, ['like']),
			mention('cleo', 20),
			reaction('ada', 10, ['thanks', 'seen']),
			reaction('dora', 5, ['like']),
		]);
		expect(joined.map(told)).toEqual(['ben + ada, dora: seen thanks like', 'cleo: ']);
	});

	test('another event and another hour stand apart', () => {
		const joined = joinReactions([
			reaction('ben', 30, ['like']),
			reaction('ada', 20, ['like'], 'other'),
			reaction('cleo', -10, ['like']),
		]);
		expect(joined.map(told)).toEqual(['ben: like', 'ada: like', 'cleo: like']);
	});

	test('it is unread while one of them is, and names a subject once', () => {
		const read = { ...reaction('ada', 10, ['seen']), unread: false };
		const [joined] = joinReactions([
			{ ...reaction('ben', 30, ['like']), unread: false },
			read,
			reaction('ben', 5, ['seen']),
		]);
		expect(joined).toMatchObject({ unread: true, others: [{ id: 'ada' }] });
	});
});

type Given = Parameters<typeof joinReactions>[0][number];

const reaction = (subject: string, minute: number, reactions: ReactionKind[], event = 'alert'): Given => ({
	...mention(subject, minute),
	kind: 'reaction',
	reactions,
	event: { id: event, actor: 'owner', name: 'owner', text: '', verb: 'posted', occurredAt: '' } as Given['event'],
});

function mention(subject: string, minute: number): Given {
	const at = NOON + minute * MINUTE_MS;
	return {
		id: eventIdAt(at, new Uint8Array(10)),
		kind: 'mention',
		at: new Date(at).toISOString(),
		subject: { id: subject, handle: subject, name: subject, kind: 'person' },
		unread: true,
	};
}

const told = ({ subject, others = [], reactions = [] }: ReturnType<typeof joinReactions>[number]) =>
	`${subject.id}${others.length > 0 ? ` + ${others.map(({ id }) => id).join(', ')}` : ''}: ${reactions.join(' ')}`;
