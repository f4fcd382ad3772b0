import { ConnectedGithub, DisconnectedGithub, MaybeGithubConnection } from '../../contract/schema/machines/github.ts';
import { SubjectInput } from '../../contract/schema/subject.ts';
import { connectGithub } from '../../domain/github/connect-github.ts';
import { disconnectGithub } from '../../domain/github/disconnect-github.ts';
import { getGithub } from '../../domain/github/get-github.ts';
import { router, signedIn } from '../trpc.ts';

/** The connection to GitHub of the caller, or of its machines. */
export const github = router({
	get: signedIn
		.input(SubjectInput)
		.output(MaybeGithubConnection)
		.query(({ ctx, input }) => getGithub(ctx, input)),
	/** Also for a new secret. */
	connect: signedIn
		.input(SubjectInput)
		.output(ConnectedGithub)
		.mutation(({ ctx, input }) => connectGithub(ctx, input)),
	disconnect: signedIn
		.input(SubjectInput)
		.output(DisconnectedGithub)
		.mutation(({ ctx, input }) => disconnectGithub(ctx, input)),
});
