import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RateLimited } from '../contract/errors/errors.ts';
import type { Rates } from '../contract/errors/rate-limit.ts';
import { createLimits, type Requester } from './rate-limits.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const refusal = (call: Promise<void>) =>
	call.then(
		() => 'taken',
		(error: unknown) => {
			if (error instanceof RateLimited) return { limit: error.limit, retryAfter: error.retryAfter, about: error.about };
			throw error;
		},
	);

/** The number of these calls that are taken. */
async function taken(tries: number, call: () => Promise<void>): Promise<number> {
	const answers = await Promise.all(Array.from({ length: tries }, () => refusal(call())));
	return answers.filter((answer) => answer === 'taken').length;
}

const perMinute = (count: number) => [{ count, seconds: 60 }];

describe('counting', () => {
	test('is refused beyond the limit with the seconds to wait, and taken again after them', async () => {
		const limits = createLimits({ posts: perMinute(2) });
		const post = () => limits.consume('posts', { session: 's', subject: 'dev-alice' });
		expect(await taken(2, post)).toBe(2);
		await vi.advanceTimersByTimeAsync(17_500);
		expect(await refusal(post())).toEqual({ limit: 'posts', retryAfter: 43, about: undefined });
		await vi.advanceTimersByTimeAsync(42_000);
		expect(await refusal(post())).toEqual({ limit: 'posts', retryAfter: 1, about: undefined });
		await vi.advanceTimersByTimeAsync(1_000);
		expect(await taken(3, post)).toBe(2);
	});

	test('has a short and a long length of time', async () => {
		const limits = createLimits({ posts: [...perMinute(3), { count: 5, seconds: 3_600 }] });
		const post = () => limits.consume('posts', { subject: 'dev-alice', session: 'dev-alice' });
		expect(await taken(9, post)).toBe(3);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(await taken(9, post)).toBe(2);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(await refusal(post())).toMatchObject({ retryAfter: 3_480 });
	});

	test('is counted for each session, for the subject over all of them, and for the address over all subjects', async () => {
		const limits = createLimits({ posts: perMinute(2) });
		const posting = (requester: Requester) => () => limits.consume('posts', { address: '192.0.2.7', ...requester });
		expect(await taken(9, posting({ subject: 'dev-alice', session: 'phone' }))).toBe(2);
		expect(await taken(9, posting({ subject: 'dev-alice', session: 'laptop' }))).toBe(2);
		expect(await taken(9, posting({ subject: 'dev-alice', session: 'stolen' }))).toBe(0);
		const office = Array.from({ length: 12 }, (_, n) => posting({ subject: `dev-${n}`, session: `s${n}` }));
		const each = [];
		for (const post of office) each.push(await taken(2, post));
		expect(each.reduce((sum, count) => sum + count)).toBe(20 - 4);
		expect(await taken(2, () => limits.consume('posts', { subject: 'dev-1', session: 's1' }))).toBe(0);
		// Elsewhere, and where nobody knows the address, others go on.
		expect(await taken(2, posting({ subject: 'dev-zoe', session: 'z', address: '192.0.2.8' }))).toBe(2);
		expect(await taken(2, posting({ subject: 'dev-yan', session: 'y', address: undefined }))).toBe(2);
	});

	test('one kind leaves the others alone, and what is not named is not limited', async () => {
		const limits = createLimits({ posts: perMinute(1) });
		const alice = { subject: 'dev-alice', session: 's' };
		expect(await taken(3, () => limits.consume('posts', alice))).toBe(1);
		expect(await taken(500, () => limits.consume('follows', alice))).toBe(500);
	});

	test('sign-ins of one address are counted as they are', async () => {
		const limits = createLimits({ signins: perMinute(3) });
		expect(await taken(30, () => limits.consume('signins', { address: '192.0.2.7' }))).toBe(3);
		expect(await taken(30, () => limits.consume('signins', {}))).toBe(30);
		expect(await taken(30, () => limits.consume('signins', { subject: 'dev-alice' }))).toBe(3);
	});
});

test('a refusal says how long in words that people use', () => {
	const said = (seconds: number) => new RateLimited('posts', seconds).message;
	expect(said(1)).toBe("You're posting too fast. Try again in 1 second.");
	expect(said(119)).toBe("You're posting too fast. Try again in 119 seconds.");
	expect(said(3_481)).toBe("You're posting too fast. Try again in 59 minutes.");
});

describe('mentions', () => {
	const bob = { subject: 'dev-bob', handle: 'bob' };
	const rates: Rates = { mentions: perMinute(3), mentioned: perMinute(5) };

	test('for one subject are limited for each poster, and for all together', async () => {
		const limits = createLimits(rates);
		const by = (from: string) => () => limits.consumeMentions(from, [bob]);
		expect(await taken(9, by('dev-alice'))).toBe(3);
		expect(await refusal(by('dev-alice')())).toEqual({ limit: 'mentions', retryAfter: 60, about: 'bob' });
		// The mentions that alice was refused have taken nothing from the others.
		expect(await taken(9, by('dev-carol'))).toBe(2);
		expect(await refusal(by('dev-dave')())).toEqual({ limit: 'mentioned', retryAfter: 60, about: 'bob' });
		expect(await taken(1, () => limits.consumeMentions('dev-alice', [{ subject: 'dev-eve', handle: 'eve' }]))).toBe(1);
	});

	test('for oneself are nobody’s trouble', async () => {
		const limits = createLimits(rates);
		expect(await taken(30, () => limits.consumeMentions('dev-bob', [bob]))).toBe(30);
	});
});

describe('streams', () => {
	const full = (call: () => unknown) => {
		try {
			call();
			return 'taken';
		} catch (error) {
			if (error instanceof RateLimited) return { limit: error.limit, retryAfter: error.retryAfter };
			throw error;
		}
	};

	test('for one subject are limited at a time, and one that closes frees one place', () => {
		const limits = createLimits({ streams: 2 });
		const alice = { subject: 'dev-alice' };
		const [first] = [limits.openStream(alice), limits.openStream(alice)];
		expect(limits.isAtStreamLimit(alice)).toBe(true);
		expect(full(() => limits.openStream(alice))).toEqual({ limit: 'streams', retryAfter: 60 });
		expect(full(() => limits.openStream({ subject: 'dev-bob' }))).toBe('taken');
		first?.();
		first?.();
		expect(limits.isAtStreamLimit(alice)).toBe(false);
		expect(full(() => limits.openStream(alice))).toBe('taken');
		expect(full(() => limits.openStream(alice))).not.toBe('taken');
	});

	test('from one address may be ten times as many', () => {
		const limits = createLimits({ streams: 1 });
		const from = (n: number) => ({ subject: `dev-${n}`, address: '192.0.2.7' });
		const opened = Array.from({ length: 11 }, (_, n) => full(() => limits.openStream(from(n))));
		expect(opened.filter((answer) => answer === 'taken')).toHaveLength(10);
	});

	test('are as many as you like where nothing is said', () => {
		const limits = createLimits({});
		const alice = { subject: 'dev-alice', address: '192.0.2.7' };
		for (let n = 0; n < 400; n++) limits.openStream(alice);
		expect(limits.isAtStreamLimit(alice)).toBe(false);
	});
});
