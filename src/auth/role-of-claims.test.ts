import { expect, test } from 'vitest';
import { roleOfClaims } from './role-of-claims.ts';

const GROUPS = {
	name: 'groups',
	values: [
		['Tideline Admins', 'admin'],
		['audit=2026', 'auditor'],
	],
} as const;

test.each([
	['a list', ['Staff', 'audit=2026'], 'auditor'],
	['a text', 'Tideline Admins', 'admin'],
	['several values: the first of the setting counts', ['audit=2026', 'Tideline Admins'], 'admin'],
	['another spelling', ['tideline admins'], 'member'],
	['a text that holds a value', 'not Tideline Admins', 'member'],
	['an empty list', [], 'member'],
	['an object', { 'Tideline Admins': true }, 'member'],
	['a list of lists', [['Tideline Admins']], 'member'],
	['a number', 1, 'member'],
	['null', null, 'member'],
])('a claim that is %s', (_, groups, role) => {
	expect(roleOfClaims({ groups }, GROUPS)).toBe(role);
});

test('a claim that is missing, or inherited, gives no role', () => {
	expect(roleOfClaims({}, GROUPS)).toBe('member');
	expect(roleOfClaims(Object.create({ groups: ['Tideline Admins'] }), GROUPS)).toBe('member');
	expect(roleOfClaims({}, { name: 'constructor', values: [['Object', 'admin']] })).toBe('member');
});

test('a claim of a hundred kilobytes is read to its end', () => {
	const many = Array.from({ length: 10_000 }, (_, at) => `group-${at}`);
	expect(roleOfClaims({ groups: many }, GROUPS)).toBe('member');
	expect(roleOfClaims({ groups: [...many, 'audit=2026'] }, GROUPS)).toBe('auditor');
	expect(roleOfClaims({ groups: 'x'.repeat(100_000) }, GROUPS)).toBe('member');
});
