import { expect, test } from 'vitest';
import { MakeInvitationInput } from './invitation.ts';
import { AddTrustInput } from './machines/trust.ts';
import { SaveSearchInput } from './saved.ts';
import { SuspendInput } from './suspension.ts';

const WHOLE = 'tide \u{1f30a}';
const HALF = 'tide \ud83c';
const trust = { subject: 'dev-alice', name: 'CI', issuer: 'https://ci.example', scopes: ['events:write'] };

test.each([
	['the query of a search', SaveSearchInput, (query: string) => ({ query })],
	['a reason', SuspendInput, (reason: string) => ({ subject: 'dev-alice', reason })],
	['a note', MakeInvitationInput, (note: string) => ({ note })],
	['an audience', AddTrustInput, (audience: string) => ({ ...trust, audience, claims: { sub: 'a' } })],
	['the name of a claim', AddTrustInput, (claim: string) => ({ ...trust, audience: 'a', claims: { [claim]: 'a' } })],
])('%s with half of a surrogate pair is refused, since no storage holds it', (_, schema, inputWith) => {
	expect(schema.safeParse(inputWith(WHOLE)).success).toBe(true);
	expect(schema.safeParse(inputWith(HALF)).success).toBe(false);
});
