import { type Token, tokensToRenew } from '../../contract/caller/token.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { ownedKeys } from '../../storage/rows/directory/owned-machines.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { pageOf } from '../lists/page.ts';
import { shownToken, tokensOf } from './change-token.ts';

/** Machines that are looked at, at the most. */
const MOST_MACHINES = 250;

/** The tokens of a person and of its machines that expire soon or did lately, and that nobody has renewed. */
export async function listExpiring({ domain, principal }: Ctx, { owner }: { owner: SubjectId }): Promise<Token[]> {
	authorize(principal, 'machine.own', owner);
	const { directory } = domain.store.tables;
	const { items } = await pageOf(directory, ownedKeys.all(owner), { limit: MOST_MACHINES }, ({ row }) =>
		ownedKeys.machineOf(row),
	);
	const now = domain.now();
	const expiring = await Promise.all(
		[owner, ...items].map(async (subject) => tokensToRenew(await tokensOf(domain, subject), now).map(shownToken)),
	);
	return expiring.flat().toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
}
