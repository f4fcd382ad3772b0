import type { GithubConnection } from '../../contract/schema/machines/github.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { type GithubRow, getGithubRow } from '../../storage/rows/ledger/github.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { ownerOf } from '../subject/owner-of.ts';

/** Whether and since when a subject is connected to GitHub. Null when it is not. */
export async function getGithub(
	{ domain, principal }: Ctx,
	{ subject }: { subject: SubjectId },
): Promise<GithubConnection | null> {
	authorize(principal, 'github.change', await ownerOf(domain, subject));
	const row = await getGithubRow(domain.store.tables.ledger, subject);
	return row ? connectionOf(row, domain.now()) : null;
}

/** The part of a connection that may be shown. */
export function connectionOf({ connectedAt, old }: GithubRow, now: number): GithubConnection {
	return { connectedAt, ...(old && Date.parse(old.until) > now && { oldSecretUntil: old.until }) };
}
