import { expect, test } from 'vitest';
import type { Event } from '../../contract/event/event.ts';
import { mayBeLeftOut } from './may-be-left-out.ts';

const READER = 'dev-reader';
const ID = '0'.repeat(26);
const NAMES_READER = { mentions: [{ subject: READER, handle: 'reader' }] };

const event = (more: Partial<Event>): Event => ({
	id: ID,
	actor: 'dev-alice',
	name: 'Alice',
	verb: 'posted',
	text: '',
	occurredAt: '2026-05-04T12:00:00.000Z',
	...more,
});
const replyTo = (subject: string) => ({ replyTo: { subject, id: ID } });

test.each<[string, Partial<Event>, boolean]>([
	['no reply', {}, false],
	['a reply to somebody else', replyTo('dev-bob'), true],
	['a reply to its own poster', replyTo('dev-alice'), false],
	['a reply to the reader', replyTo(READER), false],
	['a reply of the reader', { actor: READER, ...replyTo('dev-bob') }, false],
	['a reply that names the reader', { ...replyTo('dev-bob'), ...NAMES_READER }, false],
	['one for followers that does', { ...replyTo('dev-bob'), ...NAMES_READER, audience: 'followers' }, false],
])('%s: %s %s', (_, more, isLeftOut) => {
	expect(mayBeLeftOut(event(more), READER)).toBe(isLeftOut);
});
