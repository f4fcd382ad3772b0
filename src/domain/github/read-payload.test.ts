/** Events from the examples of payloads that GitHub's own clients are tested with, and from hostile ones. */
import examples from '@octokit/webhooks-examples' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ZodError } from 'zod';
import { PostInput } from '../../contract/schema/event.ts';
import { handlesIn, tagsIn, withoutLinks } from '../../contract/text/rich-text.ts';
import { characters } from '../../contract/text/text-length.ts';
import { readPayload } from './read-payload.ts';

type Payload = Record<string, unknown>;

const all = examples.flatMap(({ name, examples: payloads }) =>
	(payloads as unknown as Payload[]).map((payload, at) => ({ name, at, payload })),
);

/** The first example of this event, with other fields. */
function example(name: string, action?: string, over: (payload: never) => void = () => {}): Payload {
	const found = all.find(({ name: other, payload }) => other === name && (!action || payload.action === action));
	const copy = structuredClone(found?.payload) as Payload;
	over(copy as never);
	return copy;
}

function inputOf(event: string, payload: unknown) {
	const read = readPayload(event, payload);
	return 'input' in read ? read.input : expect.fail(read.ignored);
}

/** Refuses what could not be posted. */
function assertPostable({ occurredAt, ...input }: ReturnType<typeof inputOf>): void {
	const time = occurredAt === undefined ? undefined : new Date(occurredAt).toISOString();
	expect(PostInput.parse({ ...input, occurredAt: time })).toEqual({ ...input, occurredAt });
	expect([handlesIn(input.text), tagsIn(input.text)]).toEqual([[], []]);
}

test('each example is passed over or can be posted, and all five kinds are', () => {
	const posted = new Set<string>();
	for (const { name, payload } of all) {
		const read = readPayload(name, payload);
		if ('ignored' in read) continue;
		assertPostable(read.input);
		posted.add(`${name} ${read.input.verb}`);
	}
	expect(all.length).toBeGreaterThan(300);
	expect([...posted].toSorted()).toEqual([
		'issues opened',
		'issues reopened',
		'pull_request closed',
		'pull_request marked as ready',
		'pull_request opened',
		'pull_request reopened',
		'push pushed',
		'release released',
		'workflow_run finished',
		'workflow_run succeeded',
	]);
});

describe('the examples say', () => {
	const hello = 'https://github.com/Codertocat/Hello-World';

	test('a push', () => {
		const payload = example('push', undefined, (push: Payload) => {
			Object.assign(push, { ref: 'refs/heads/main', commits: [{}, {}, {}], compare: `${hello}/compare/a...b` });
			push.head_commit = { message: 'Raise the wall\n\nBy a metre' };
		});
		expect(readPayload('push', payload)).toEqual({
			source: hello,
			input: {
				verb: 'pushed',
				text: 'Codertocat pushed 3 commits to main of Codertocat/Hello-World: Raise the wall',
				url: `${hello}/compare/a...b`,
				type: 'github.push',
			},
		});
	});

	test.each([
		['refs/tags/v1', 0, 'pushed the tag v1 to'],
		['refs/heads/a/b', 0, 'pushed the branch a/b to'],
		['refs/heads/main', 1, 'pushed 1 commit to main of'],
		['refs/notes/x', 0, 'pushed the reference refs/notes/x to'],
	])('a push of %s with %i commits', (ref, count, words) => {
		const payload = example('push', undefined, (push: Payload) =>
			Object.assign(push, { ref, commits: Array.from({ length: count }, () => ({})), head_commit: null }),
		);
		expect(inputOf('push', payload).text).toBe(`Codertocat ${words} Codertocat/Hello-World`);
	});

	test('a pull request that is opened, and one that is merged', () => {
		expect(inputOf('pull_request', example('pull_request', 'opened'))).toEqual({
			verb: 'opened',
			text: 'Codertocat opened pull request #2 of Codertocat/Hello-World: Update the README with new information.',
			url: `${hello}/pull/2`,
			type: 'github.pull_request',
			occurredAt: Date.UTC(2019, 4, 15, 15, 20, 33),
		});
		const merged = example('pull_request', 'closed', ({ pull_request: pull }: { pull_request: Payload }) =>
			Object.assign(pull, { merged: true, merged_at: '2019-05-15T15:21:17Z' }),
		);
		expect(inputOf('pull_request', merged)).toMatchObject({
			verb: 'merged',
			text: expect.stringMatching(/^Codertocat merged pull request #2 of/),
			occurredAt: Date.UTC(2019, 4, 15, 15, 21, 17),
		});
	});

	test('a pull request that is ready, an issue, a release', () => {
		expect(inputOf('pull_request', example('pull_request', 'ready_for_review')).text).toBe(
			'Codertocat marked pull request #2 of Codertocat/Hello-World as ready for review: Update the README with new information.',
		);
		expect(inputOf('issues', example('issues', 'opened')).text).toBe(
			'Codertocat opened issue #1 of Codertocat/Hello-World: Spelling error in the README file',
		);
		expect(inputOf('release', example('release', 'published'))).toMatchObject({
			verb: 'released',
			text: 'Codertocat released 0.0.1 of Codertocat/Hello-World',
			occurredAt: Date.UTC(2019, 4, 15, 15, 20, 53),
		});
	});

	test.each([
		['success', 'succeeded', 'succeeded'],
		['failure', 'failed', 'failed'],
		['cancelled', 'cancelled', 'was cancelled'],
		['timed_out', 'timed out', 'timed out'],
		['neutral', 'finished', 'finished'],
		[null, 'finished', 'finished'],
		['constructor', 'finished', 'finished'],
	])('a workflow run that ended with %s', (conclusion, verb, words) => {
		const payload = example('workflow_run', 'completed', ({ workflow_run: run }: { workflow_run: Payload }) =>
			Object.assign(run, { conclusion, name: 'CI', head_branch: 'main', display_title: 'Raise the wall' }),
		);
		expect(inputOf('workflow_run', payload)).toMatchObject({
			verb,
			text: `CI ${words} on main of Codertocat/Hello-World: Raise the wall`,
		});
	});
});

test.each([
	['ping', {}, "ping isn't posted here."],
	['push', example('push', undefined, (push: Payload) => Object.assign(push, { deleted: true })), "push isn't"],
	['pull_request', example('pull_request', 'synchronize'), "pull_request.synchronize isn't posted here."],
	['release', example('release', 'created'), "release.created isn't posted here."],
	['workflow_run', example('workflow_run', 'requested'), "workflow_run.requested isn't posted here."],
	['constructor', {}, "constructor isn't posted here."],
	['issues', example('issues', 'opened', (issue: Payload) => Object.assign(issue, { action: 7 })), "issues isn't"],
])('%s is passed over', (event, payload, why) => {
	expect(readPayload(event, payload)).toEqual({ ignored: expect.stringContaining(why) });
});

test('a payload without what its event needs is refused', () => {
	for (const payload of [{}, null, [], { action: 'opened' }, { action: 'opened', issue: { number: 1 } }])
		expect(() => readPayload('issues', payload)).toThrow(ZodError);
});

test('fields that are not needed may be missing or wrong', () => {
	const payload = {
		action: 'opened',
		issue: { number: 1, title: ' \u0000 ', html_url: 'javascript:alert(1)', updated_at: '0001-01-01T00:00:00Z' },
		repository: { full_name: 'octo/tide', html_url: 7 },
		sender: 'somebody',
	};
	expect(readPayload('issues', payload)).toEqual({
		source: 'octo/tide',
		input: { verb: 'opened', text: 'Somebody opened issue #1 of octo/tide', type: 'github.issues' },
	});
});

describe('whatever somebody writes', () => {
	const pieces = [
		'@alice',
		'#tide',
		' ',
		'@',
		'#',
		'.',
		'\u202e',
		'\u0000',
		'\ud800',
		'💧',
		'é',
		'\n',
		'https://a.b/',
		'x',
	];
	const hostile = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 300 }),
		fc.array(fc.constantFrom(...pieces), { maxLength: 200 }).map((parts) => parts.join('')),
		fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...pieces)).map((pair) => pair.join('').repeat(5_000)),
	);

	test('is posted', () => {
		fc.assert(
			fc.property(hostile, hostile, hostile, (title, login, name) => {
				const payload = {
					action: 'opened',
					issue: { number: 1, title, html_url: title, updated_at: title },
					repository: { full_name: name, html_url: name },
					sender: { login },
				};
				assertPostable(inputOf('issues', payload));
				const push = { ref: name, commits: [], head_commit: { message: title }, repository: payload.repository };
				assertPostable(inputOf('push', push));
			}),
			{ numRuns: 500 },
		);
	});

	test('names nobody here, and looks as it did', () => {
		const text = inputOf(
			'issues',
			example('issues', 'opened', ({ issue }: { issue: Payload }) =>
				Object.assign(issue, { title: 'Thanks @alice and #tide, see https://a.b/@alice#tide' }),
			),
		).text;
		expect(text.replaceAll('\u034f', '')).toMatch(/: Thanks @alice and #tide, see https:\/\/a\.b\/@alice#tide$/);
		expect(text.match(/\u034f/g)).toHaveLength(2);
	});

	test('grows by a third at the most', () => {
		for (const piece of ['#a ', '@a,', ' #a', '@a👋'])
			for (const length of [1, 2, 3, 2_999, 3_000]) {
				const text = [...piece.repeat(1_000)].slice(0, length).join('');
				expect(characters(withoutLinks(text))).toBeLessThanOrEqual(length + (length + 1) / 3);
			}
	});
});
