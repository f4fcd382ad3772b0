import { z } from 'zod';
import { SCOPES } from '../../caller/principal.ts';
import { codedIssue } from '../../errors/errors.ts';
import { SubjectId, SubjectIdOutput } from '../subject.ts';
import { DisplayName, wellFormed } from '../text.ts';
import { Time } from '../time.ts';
import { Scopes, TOKEN_ID, TokenId } from '../token.ts';

const TrustId = TokenId;

const Issuer = z
	.url({ protocol: /^https?$/, error: 'The issuer is an https URL.' })
	.max(500)
	.describe('The `iss` of its tokens, such as https://token.actions.githubusercontent.com.');

const Claim = z.string().min(1).max(300).check(wellFormed);

export const AddTrustInput = z.strictObject({
	subject: SubjectId,
	name: DisplayName.describe('What the workload is called here.'),
	issuer: Issuer,
	audience: z.string().trim().min(1).max(500).check(wellFormed).describe('The `aud` of its tokens.'),
	claims: z
		.record(Claim, Claim)
		.refine((claims) => Object.keys(claims).length <= 10, codedIssue('trust_invalid', 'A trust has at most 10 claims.'))
		.describe('What its tokens must say, by name, or by JSON Pointer where a name begins with a slash.'),
	scopes: Scopes,
});
export const TrustInput = z.strictObject({ subject: SubjectId, id: TrustId });

/**
 * Lets a workload get tokens of a subject without a secret: its OpenID Connect token is from this issuer, for this
 * audience, and has these claims.
 */
export const Trust = z.object({
	id: z.string().describe(TOKEN_ID),
	subject: SubjectIdOutput,
	name: z.string(),
	/** An https URL, as the `iss` of its tokens has it. */
	issuer: z.string(),
	audience: z.string(),
	/** By name, or by JSON Pointer (RFC 6901) where the name begins with a slash. Each must be equal. */
	claims: z.record(z.string(), z.string()).readonly(),
	scopes: z.array(z.enum(SCOPES)).readonly(),
	createdAt: Time,
});
export type Trust = z.infer<typeof Trust>;
export const TrustList = z.array(Trust);
