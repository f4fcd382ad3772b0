import type { SubjectId } from '../../contract/subject/subject.ts';
import { githubKey } from '../../storage/rows/ledger/github.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';
import { ownerOf } from '../subject/owner-of.ts';

/** Ends the connection of a subject to GitHub. All its secrets are deleted. `repeated`: it was not connected. */
export async function disconnectGithub(ctx: Ctx, { subject }: { subject: SubjectId }): Promise<{ repeated: boolean }> {
	const { domain, principal } = ctx;
	authorize(principal, 'github.change', await ownerOf(domain, subject));
	const { repeated } = await runCommand<undefined>(ctx, {
		subject,
		async decide() {
			const key = githubKey(subject);
			const row = await domain.store.tables.ledger.get(key);
			if (!row) return { settled: undefined };
			return {
				action: 'github-disconnected',
				target: '',
				facts: () => [{ ...key, kind: 'delete', etag: row.etag }],
				result: () => undefined,
			};
		},
	});
	return { repeated };
}
