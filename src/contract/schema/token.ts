import { z } from 'zod';
import { SCOPES } from '../caller/principal.ts';
import type * as contract from '../caller/token.ts';
import { isTokenId, MOST_TOKEN_DAYS, TOKEN_DAYS } from '../caller/token.ts';
import { codedIssue } from '../errors/errors.ts';
import { SubjectId, SubjectIdOutput } from './subject.ts';
import { DisplayName, Handle } from './text.ts';
import { Time } from './time.ts';

export const TOKEN_ID = '16 digits and letters. It is no credential.';

export const TokenId = z
	.string()
	.refine(isTokenId, codedIssue('invalid_input', 'A token id is 16 digits and letters.'))
	.describe(TOKEN_ID);
const TokenIdOutput = z.string().describe(TOKEN_ID);

const Days = z.int().min(1).max(MOST_TOKEN_DAYS).default(TOKEN_DAYS).describe('Days until it expires.');
export const Scopes = z
	.array(z.enum(SCOPES))
	.min(1)
	.max(SCOPES.length)
	.transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope)))
	.describe('Its scopes.');

export const MachineInput = z.strictObject({ name: DisplayName, handle: Handle.optional() });

export const IssueTokenInput = z.strictObject({
	subject: SubjectId.describe('The subject that it acts for.'),
	holder: SubjectId.optional().describe('The machine that acts with it. Without it, the subject itself.'),
	name: DisplayName.describe('Its purpose.'),
	scopes: Scopes,
	days: Days,
	service: z.boolean().optional().describe('Acts for any subject that a request names. Issued by admins.'),
});
export const TokenInput = z.strictObject({ subject: SubjectId, id: TokenId });
export const RenewTokenInput = TokenInput.extend({ days: Days });

export const Token = z.object({
	id: TokenIdOutput,
	subject: SubjectIdOutput,
	holder: SubjectIdOutput.optional().describe("The machine that acts with it, if it isn't the subject itself."),
	name: z.string().describe('Its purpose.'),
	scopes: z.array(z.enum(SCOPES)).readonly().describe('Its scopes.'),
	service: z.boolean().describe('Whether it acts for every subject that a request names.'),
	issuedBy: z.string().describe('The subject that issued it, or `operator`.'),
	issuedAt: Time,
	expiresAt: Time,
	revokedAt: Time.optional(),
	renews: TokenIdOutput.optional().describe('The token that it replaces.'),
}) satisfies z.ZodType<contract.Token>;

/** When and from which address it was used last, to the minute. */
const Used = z.object({ at: Time, from: z.string() });

export const TokenList = z.array(Token.extend({ used: Used.optional() }));
export const ExpiringTokens = z.array(Token);
export const IssuedToken = z.object({
	token: z.string().describe('The token itself. Shown only once.'),
	issued: Token,
});
export const RevokedTokens = z.object({ revoked: z.int().describe('The number of revoked tokens.') });
