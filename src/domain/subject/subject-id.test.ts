import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSubjectId, PROVIDERS } from '../../contract/subject/subject.ts';
import { checkKey } from '../../storage/limits.ts';
import { identityOf, subjectIdOf } from './subject-id.ts';

const uid = fc.oneof(
	fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }).filter((text) => text.isWellFormed()),
	fc.string({ unit: fc.constantFrom('a', '_', '2', 'f', '.', '-', '/', 'é', '🎈'), minLength: 1, maxLength: 12 }),
	fc
		.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
		.map((hex) => `sha256.${hex}`),
);
const provider = fc.constantFrom(...PROVIDERS);
const RUNS = { numRuns: 5_000 };

test('two identities never share a subject id', () => {
	fc.assert(
		fc.property(provider, uid, provider, uid, (p1, u1, p2, u2) => {
			fc.pre(p1 !== p2 || u1 !== u2);
			expect(subjectIdOf(p1, u1)).not.toBe(subjectIdOf(p2, u2));
		}),
		RUNS,
	);
});

test('a subject id is a legal key of the form that the contract names, and short', () => {
	fc.assert(
		fc.property(provider, uid, (name, value) => {
			const id = subjectIdOf(name, value);
			expect(() => checkKey({ partition: id, row: id })).not.toThrow();
			expect(isSubjectId(id)).toBe(true);
			expect(id.length).toBeLessThanOrEqual(name.length + 1 + 200);
		}),
		RUNS,
	);
});

test('the identity can be read back, unless it was too long', () => {
	fc.assert(
		fc.property(provider, uid, (name, value) => {
			const identity = identityOf(subjectIdOf(name, value));
			expect(identity?.provider).toBe(name);
			if (!identity?.uid.startsWith('sha256.') || value.length <= 71) expect(identity?.uid).toBe(value);
		}),
		RUNS,
	);
});

test('a uid that reads like the digest of another one is not taken for it', () => {
	const long = 'x'.repeat(300);
	const digest = subjectIdOf('oidc', long).slice('oidc-'.length);
	expect(digest).toMatch(/^sha256\.[0-9a-f]{64}$/);
	expect(subjectIdOf('oidc', digest)).not.toBe(subjectIdOf('oidc', long));
	expect(identityOf(subjectIdOf('oidc', digest))?.uid).toBe(digest);
});

test.each([
	['app', '/git/trpc/trpc', 'app-_2fgit_2ftrpc_2ftrpc'],
	['dev', 'alice', 'dev-alice'],
	['oidc', 'a_b', 'oidc-a_5fb'],
	['oidc', 'é', 'oidc-_c3_a9'],
	['github', '583231', 'github-583231'],
] as const)('%s %s is %s', (name, value, id) => {
	expect(subjectIdOf(name, value)).toBe(id);
});

test('no uid, and half of a surrogate pair, are refused', () => {
	expect(() => subjectIdOf('oidc', '')).toThrow(expect.objectContaining({ code: 'subject_invalid' }));
	expect(() => subjectIdOf('oidc', '\ud83d')).toThrow(expect.objectContaining({ code: 'subject_invalid' }));
});
