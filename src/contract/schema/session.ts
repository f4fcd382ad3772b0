import { z } from 'zod';
import { ROLES } from '../caller/role.ts';
import { isSessionId } from '../caller/session.ts';
import { codedIssue } from '../errors/errors.ts';
import { SubjectIdOutput } from './subject.ts';
import { Time } from './time.ts';

const SESSION_ID = '32 hexadecimal digits. It is no credential.';

export const SessionId = z
	.string()
	.refine(isSessionId, codedIssue('session_invalid', 'A session id is 32 hexadecimal digits.'))
	.describe(SESSION_ID);

export const SessionInput = z.strictObject({ id: SessionId });

const SessionIdOutput = z.string().describe(SESSION_ID);

/** The subject that is signed in, or null. */
export const SignedIn = z
	.object({
		kind: z.literal('user'),
		subject: SubjectIdOutput,
		name: z.string(),
		role: z.enum(ROLES),
		session: SessionIdOutput.optional(),
	})
	.nullable();

/** The sessions of a subject. */
export const SessionList = z.array(
	z.object({
		id: SessionIdOutput,
		createdAt: Time,
		expiresAt: Time,
		client: z.string().describe('The browser, as far as it told.'),
		current: z.boolean().describe('Whether it is the session that asks.'),
	}),
);
export type ListedSession = z.infer<typeof SessionList>[number];

export const EndedSession = z.object({ id: SessionIdOutput });
export const EndedSessions = z.object({ ended: z.int().describe('The number of sessions that ended.') });
