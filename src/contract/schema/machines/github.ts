import { z } from 'zod';
import { Time } from '../time.ts';

/** A subject that is connected to GitHub posts what happens in repositories. */
export const GithubConnection = z.object({
	connectedAt: Time.describe('Since when. A new secret does not change it.'),
	oldSecretUntil: Time.optional().describe('Until when the previous secret works.'),
});
export type GithubConnection = z.infer<typeof GithubConnection>;

/** Null when the subject is not connected. */
export const MaybeGithubConnection = GithubConnection.nullable();

export const ConnectedGithub = z.object({
	connection: GithubConnection,
	secret: z.string().describe('Shown only once.'),
});
export type ConnectedGithub = z.infer<typeof ConnectedGithub>;

export const DisconnectedGithub = z.object({ repeated: z.boolean().describe('True when nothing changed.') });
