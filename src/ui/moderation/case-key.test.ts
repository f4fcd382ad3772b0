import { expect, test } from 'vitest';
import { caseWithKey, keyOfCase } from './case-key.ts';

test.each([
	{ subject: 'dev-alice' },
	{ subject: 'liveid-a_2fb.c', event: '0'.repeat(26) },
	{ subject: 'dev-alice', appeal: 12 },
])('the key of %o leads back to it', (target) => {
	expect(caseWithKey(keyOfCase(target))).toEqual(target);
});

test.each(['', ':', 'alice', 'dev-alice:appeal', 'dev-alice:appeal:x', 'dev-alice:1:2', 'dev-alice:appeal:1:2'])(
	'“%s” is no case',
	(key) => {
		expect(caseWithKey(key)).toBeUndefined();
	},
);
