import { expect, test } from 'vitest';
import { documentOf } from './document-of.ts';

test('a document holds the words of the text and the facts to filter by', () => {
	const event = {
		id: '0'.repeat(26),
		actor: 'dev-alice',
		name: 'Alice',
		verb: 'Shipped it',
		text: 'Hello @bob, see #Release at https://example.org/notes',
		type: 'Git.Commit',
		occurredAt: '2026-11-24T00:00:00.000Z',
		mentions: [{ subject: 'dev-bob', handle: 'bob' }],
	};
	expect(documentOf(event, ['release'])).toEqual({
		id: event.id,
		poster: 'dev-alice',
		words: ['hello', 'bob', 'see', 'release', 'at', 'https', 'example', 'org', 'notes'],
		marks: ['from:dev-alice', 'to:dev-bob', 'tag:release', 'type:git.commit', 'verb:shipped it', 'has:link'],
	});
	// An import names authors like this: the machine of this uid.
	expect(documentOf({ ...event, about: 'git/Ada' }, []).marks).toContain('about:app-git_2fAda');
	expect(documentOf({ ...event, about: 'x'.repeat(300) }, []).marks.join()).not.toContain('about:');
	const replyTo = { subject: 'dev-carol', id: '1'.repeat(26) };
	const reply = { ...event, text: 'nothing', type: undefined, replyTo };
	expect(documentOf(reply, []).marks.slice(1)).toEqual(['to:dev-bob', 'to:dev-carol', 'verb:shipped it', 'is:reply']);
	expect(documentOf({ ...reply, replyTo: { ...replyTo, subject: 'dev-bob' } }, []).marks).toHaveLength(4);
	expect(documentOf({ ...reply, replyTo: { ...replyTo, subject: 'dev-alice' } }, []).marks).toHaveLength(4);
	const plain = { ...event, text: 'nothing', mentions: undefined, type: undefined };
	expect(documentOf(plain, []).marks).toEqual(['from:dev-alice', 'verb:shipped it']);
	expect(documentOf({ ...plain, url: 'https://example.org/' }, []).marks).toContain('has:link');
});
