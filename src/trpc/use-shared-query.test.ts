import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharedQuery } from './use-shared-query.ts';

let client: QueryClient;
beforeEach(() => {
	client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
});
afterEach(() => client.clear());

/** A question whose answers the test gives. */
function question(name: string) {
	const asked: PromiseWithResolvers<string>[] = [];
	const queryFn = () => {
		const answer = Promise.withResolvers<string>();
		asked.push(answer);
		return answer.promise;
	};
	return { asked, options: { queryKey: ['name', name], queryFn, enabled: true } };
}

/** A row that shows the answer. Each has an object of its own for the same question, as each rendering has. */
function row(options: ReturnType<typeof question>['options'], enabled = true) {
	const { subscribe, read } = sharedQuery(client, { ...options, enabled });
	let shown = read();
	const leave = subscribe(() => {
		shown = read();
	});
	return { shown: () => shown, leave };
}

const observersOf = (name: string) => client.getQueryCache().find({ queryKey: ['name', name] })?.observers.length;

test('rows ask once, share one observer, and all get the answer', async () => {
	const { asked, options } = question('alice');
	const rows = [row(options), row(options), row(options)];
	expect(asked).toHaveLength(1);
	expect(observersOf('alice')).toBe(1);
	const shown = () => rows.map((each) => each.shown());
	expect(shown()).toEqual([undefined, undefined, undefined]);
	asked[0]?.resolve('Alice');
	await expect.poll(shown).toEqual(['Alice', 'Alice', 'Alice']);
	expect(row(options).shown()).toBe('Alice');
	expect(asked).toHaveLength(1);
});

test('a row that leaves stops no other row, and the last one ends the observer', async () => {
	const { asked, options } = question('alice');
	const [first, second] = [row(options), row(options)];
	first.leave();
	asked[0]?.resolve('Alice');
	await expect.poll(second.shown).toBe('Alice');
	expect(first.shown()).toBeUndefined();
	expect(observersOf('alice')).toBe(1);
	second.leave();
	expect(observersOf('alice')).toBe(0);
	client.setQueryData(options.queryKey, 'Alice B.');
	expect(second.shown()).toBe('Alice');
});

test('a row that comes back after all have left gets what changes', async () => {
	const { options } = question('alice');
	row(options).leave();
	const { shown } = row(options);
	expect(observersOf('alice')).toBe(1);
	client.setQueryData(options.queryKey, 'Alice');
	await expect.poll(shown).toBe('Alice');
});

test('an error leaves rows without an answer, and the next row asks again', async () => {
	const { asked, options } = question('alice');
	const { shown } = row(options);
	asked[0]?.reject(new Error('The tide took it'));
	await expect.poll(() => client.getQueryState(options.queryKey)?.status).toBe('error');
	expect(shown()).toBeUndefined();
	row(options);
	expect(asked).toHaveLength(2);
	asked[1]?.resolve('Alice');
	await expect.poll(shown).toBe('Alice');
});

test('a row with a changed key leaves the old question and shows the answer to the new one', async () => {
	const [alice, bob] = [question('alice'), question('bob')];
	const before = row(alice.options);
	before.leave();
	const { shown } = row(bob.options);
	expect([observersOf('alice'), observersOf('bob')]).toEqual([0, 1]);
	bob.asked[0]?.resolve('Bob');
	await expect.poll(shown).toBe('Bob');
	alice.asked[0]?.resolve('Alice');
	await expect.poll(() => client.getQueryData(alice.options.queryKey)).toBe('Alice');
	expect(shown()).toBe('Bob');
});

test('a row that is not to ask reads what others know and keeps no observer', () => {
	const { asked, options } = question('alice');
	row(options, false);
	expect(asked).toHaveLength(0);
	expect(observersOf('alice')).toBeUndefined();
	client.setQueryData(options.queryKey, 'Alice');
	expect(row(options, false).shown()).toBe('Alice');
});
