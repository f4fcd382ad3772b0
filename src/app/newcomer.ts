import type { User } from '../contract/caller/principal.ts';
import type { Rights } from '../contract/caller/role.ts';
import { caller } from '../trpc/server.ts';
import { MANY_FOLLOWS, SUGGESTED_FIRST } from '../ui/directory/first-run-cookie.ts';
import type { Newcomer } from '../ui/directory/use-first-run.ts';
import { choices } from './choices.ts';
import { firstPage } from './first-page.ts';

/** Suggestions for a reader who needs first steps: one who follows nobody, or has begun with them. */
export async function newcomer(
	{ subject, rights }: Pick<User, 'subject'> & { rights: Rights },
	followsNobody: boolean,
): Promise<Newcomer | undefined> {
	const { firstRun } = await choices();
	if (firstRun === 'over' || (firstRun === 'new' && !followsNobody)) return undefined;
	const api = await caller();
	return firstPage(async () => {
		const follows = followsNobody ? 0 : (await api.directory.counts({ subject })).following;
		if (follows >= MANY_FOLLOWS) return undefined;
		const [suggested, sample] = await Promise.all([
			api.directory.suggested({ limit: SUGGESTED_FIRST }),
			rights.runsService && followsNobody ? api.sample.state() : undefined,
		]);
		return { suggested, follows, sample };
	});
}
