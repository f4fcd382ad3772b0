import { z } from 'zod';
import type * as contract from '../github.ts';
import { Time } from './time.ts';

export const GithubConnection = z.object({
	connectedAt: Time.describe('Since when. A new secret does not change it.'),
	oldSecretUntil: Time.optional().describe('Until when the previous secret works.'),
}) satisfies z.ZodType<contract.GithubConnection>;

/** Null when the subject is not connected. */
export const MaybeGithubConnection = GithubConnection.nullable();

export const ConnectedGithub = z.object({
	connection: GithubConnection,
	secret: z.string().describe('Shown only once.'),
}) satisfies z.ZodType<contract.ConnectedGithub>;

export const DisconnectedGithub = z.object({ repeated: z.boolean().describe('True when nothing changed.') });
