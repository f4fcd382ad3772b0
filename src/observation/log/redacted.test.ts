import { expect, test } from 'vitest';
import { redacted } from './redacted.ts';

test.each([
	['GET /api/storage/t?sv=2019&sig=AbC%2Bd%3D&se=1 failed', 'GET /api/storage/t?sv=2019&sig=…&se=1 failed'],
	['/api/auth/callback/github?code=0123&state=xyz', '/api/auth/callback/github?code=…&state=…'],
	['Authorization: Bearer tdl_abc_DEF', 'Authorization: …'],
	["{ authorization: 'Basic dXNlcjpwdw==' }", "{ authorization: '…' }"],
	['sent Bearer abc.def-ghi', 'sent Bearer …'],
	['AccountName=a;AccountKey=abc+/==;EndpointSuffix=x', 'AccountName=a;AccountKey=…;EndpointSuffix=x'],
	['the token tdl_01H_s3cr3t', 'the token tdl_…'],
	['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_…'],
	['cookie eyJhbGciOiJkaXIi.aaa.bbb-c.ddd.eee', 'cookie eyJ…'],
])('%s', (given, clean) => {
	expect(redacted(given)).toBe(clean);
});

test.each(['code: 42', 'The key of the row', 'sign=1', 'a state machine', 'posted by github-583231'])(
	'%s has no secret',
	(text) => {
		expect(redacted(text)).toBe(text);
	},
);
