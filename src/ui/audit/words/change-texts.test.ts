import { expect, test } from 'vitest';
import { changesOf } from './change-texts.ts';

const PEOPLE = new Map([['app-worker', { id: 'app-worker', handle: 'graphile-worker', name: 'graphile/worker' }]]);
const changes = (before: Record<string, unknown> | undefined, after: Record<string, unknown>) =>
	changesOf({ ...(before && { before }), after }, PEOPLE);

test('an id of a known subject is its name, and any other one stays as it is', () => {
	expect(changes(undefined, { holder: 'app-worker', other: 'app-nobody' })).toEqual([
		{ field: 'holder', before: '', after: 'graphile/worker @graphile-worker' },
		{ field: 'other', before: '', after: 'app-nobody' },
	]);
});

test('a list says what was added and removed', () => {
	expect(changes({ members: ['dev-a', 'dev-b'] }, { members: ['dev-b', 'app-worker'] })).toEqual([
		{
			field: 'members',
			before: 'dev-a, dev-b',
			after: 'dev-b, graphile/worker @graphile-worker',
			added: ['graphile/worker @graphile-worker'],
			removed: ['dev-a'],
		},
	]);
	// A new list is shown as it is.
	expect(changes(undefined, { scopes: ['events:write', 'audit:read'] })).toEqual([
		{ field: 'scopes', before: '', after: 'events:write, audit:read' },
	]);
});

test('times, numbers and groups of values are no JSON', () => {
	const after = {
		expiresAt: '2026-12-24T08:00:12.345Z',
		uses: 3,
		service: false,
		claims: { sub: 'a', aud: ['b', 'c'] },
	};
	expect(changes({ uses: 2 }, after).map(({ field, after: text }) => [field, text])).toEqual([
		['uses', '3'],
		['expiresAt', '2026-12-24 08:00 UTC'],
		['service', 'false'],
		['claims', 'sub: a, aud: b, c'],
	]);
});

test('what did not change is left out', () => {
	expect(changes({ name: 'A', gone: null }, { name: 'A' })).toEqual([]);
});
