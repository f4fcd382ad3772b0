import { expect, test } from 'vitest';
import { ALARM_KINDS } from '../../contract/alarm/alarm-rules.ts';
import type { Action } from '../../contract/audit/actions.ts';
import { dueAlarms } from './due-alarms.ts';

const TURNED_ON_AT = '2026-11-27T10:00:00.000Z';
const RULES = ALARM_KINDS.map((kind) => ({ kind, since: TURNED_ON_AT, generation: 2, from: 10 }));

const due = (action: Action, over: { subject?: string; via?: string; at?: string } = {}, place = {}) =>
	dueAlarms(
		RULES,
		{
			entry: { subject: 'dev-alice', seq: 3, action, via: 'web', at: TURNED_ON_AT, ...over },
			generation: 2,
			index: 10,
			...place,
		},
		{},
		(subject) => subject === 'dev-nina',
	).due.map(({ kind }) => kind);

test.each<[Action, string[]]>([
	['token-issued', ['token-issued']],
	['token-renewed', []],
	['trail-exported', ['export']],
	['bundle-made', ['export']],
	['data-downloaded', ['export']],
	['event-removed', ['many-removals']],
	['sign-in-failed', ['failed-sign-ins']],
	['alarm-raised', []],
	['event-posted', []],
])('%s raises %j', (action, kinds) => expect(due(action)).toEqual(kinds));

test('an admin is new at the first sign-in, and nobody else is an admin', () => {
	expect(due('signed-up', { subject: 'dev-nina' })).toEqual(['new-admin']);
	expect(due('signed-in', { subject: 'dev-nina' })).toEqual([]);
	expect(due('signed-up')).toEqual([]);
});

test('a token of a trusted workload raises none', () => {
	expect(due('token-issued', { via: 'trust:01' })).toEqual([]);
});

test('an entry from before the rule raises none, by its place in the log, or by its time in a restarted one', () => {
	const before = { at: '2026-11-27T09:59:59.999Z' };
	expect(due('token-issued', {}, { index: 9 })).toEqual([]);
	expect(due('token-issued', before)).toEqual(['token-issued']);
	expect(due('token-issued', before, { generation: 3, index: 50 })).toEqual([]);
	expect(due('token-issued', {}, { generation: 3, index: 0 })).toEqual(['token-issued']);
});
