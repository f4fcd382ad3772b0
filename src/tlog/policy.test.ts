import { describe, expect, test } from 'vitest';
import { sha256 } from '../domain/ledger/sha256.ts';
import { newSignerKey } from '../testing/tlog/note-signer.ts';
import { formatVerifierKey, KEY_TYPE } from './note-keys.ts';
import { formatPolicy, meetsQuorum, parsePolicy } from './policy.ts';

const keyOf = (name: string, type: 1 | 4 | 6) => formatVerifierKey(newSignerKey(name, type).verifier);
const log = keyOf('example.com/log', KEY_TYPE.ed25519);
const [x1, x2, x3, y1, y2] = ['x1', 'x2', 'x3', 'y1', 'y2'].map((name) => keyOf(name, KEY_TYPE.cosignature));
const y3 = keyOf('y3', KEY_TYPE.mlDsa44);

/** The example of c2sp.org/tlog-policy. */
const EXAMPLE = `log ${log}

# the first operator
witness X1 ${x1}
witness X2 ${x2}
witness X3\t${x3} https://x3.example/
group X-witnesses 2 X1 X2 X3

  # and the second
witness Y1 ${y1}
witness Y2 ${y2}
witness Y3 ${y3}
group Y-witnesses any Y1 Y2 Y3

group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
`;

test('the example counts two witnesses of the one and one of the other', () => {
	const policy = parsePolicy(sha256, EXAMPLE);
	const meets = (...names: string[]) => meetsQuorum(policy, new Set(names));
	expect(meets('X1', 'X3', 'Y2')).toBe(true);
	expect(meets('X1', 'X2', 'X3', 'Y1', 'Y2', 'Y3')).toBe(true);
	expect(meets('X1', 'Y2', 'Y3')).toBe(false);
	expect(meets('X1', 'X2', 'X3')).toBe(false);
	expect(meets()).toBe(false);
	expect(policy.witnesses[2]).toMatchObject({ name: 'X3', url: 'https://x3.example/' });
});

test('a policy is read as it was written', () => {
	const policy = parsePolicy(sha256, EXAMPLE);
	expect(parsePolicy(sha256, formatPolicy(policy))).toEqual(policy);
});

test('one witness, or none, may be all that it takes', () => {
	const one = parsePolicy(sha256, `witness X1 ${x1}\nquorum X1\n`);
	expect([meetsQuorum(one, new Set()), meetsQuorum(one, new Set(['X1']))]).toEqual([false, true]);
	expect(meetsQuorum(parsePolicy(sha256, 'quorum none'), new Set())).toBe(true);
});

describe('a policy that is not clear is refused', () => {
	const two = `witness A ${x1}\nwitness B ${x2}\n`;
	test.each([
		['no quorum', two],
		['two quorums', 'quorum none\nquorum none\n'],
		['a quorum of nobody', 'quorum A\n'],
		['a quorum that comes later', `quorum A\n${two}`],
		['a word too much', `${two}quorum A B\n`],
		['a name twice', `${two}witness A ${x3}\nquorum A\n`],
		['a key twice', `${two}witness C ${x1}\nquorum A\n`],
		['a log twice', `log ${log}\nlog ${log}\nquorum none\n`],
		['the name none', `witness none ${x1}\nquorum none\n`],
		['a witness without a time in its signatures', `witness A ${log}\nquorum A\n`],
		['none in a group', `${two}group G any A none\nquorum G\n`],
		['a member twice', `${two}group G 2 A A\nquorum G\n`],
		['a member of two groups', `${two}group G any A\ngroup H any A B\nquorum H\n`],
		['a member that comes later', `group G any A\n${two}quorum G\n`],
		['a group of nobody', `${two}group G all\nquorum A\n`],
		['more than there are', `${two}group G 3 A B\nquorum G\n`],
		['none of them', `${two}group G 0 A B\nquorum G\n`],
		['a number that is none', `${two}group G 1x A B\nquorum G\n`],
		['an unknown line', 'quorum none\nwitnesses\n'],
		['a carriage return', 'quorum none\r\n'],
	])('%s', (_, text) => {
		expect(() => parsePolicy(sha256, text)).toThrow('policy_malformed');
	});

	test('a key that is none', () => {
		expect(() => parsePolicy(sha256, 'log example.com/log\nquorum none\n')).toThrow('key_malformed');
	});
});
