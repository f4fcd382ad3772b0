import type { User } from '../contract/principal.ts';
import { caller } from '../trpc/server.ts';
import { MANY_FOLLOWS, SUGGESTED_FIRST } from '../ui/discovery/first-run-cookie.ts';
import type { Newcomer } from '../ui/discovery/use-first-run.ts';
import { choices } from './choices.ts';
import { firstPage } from './first-page.ts';

/** Suggestions for a reader who needs first steps: one who follows nobody, or has begun with them. */
export async function newcomer({ subject, admin }: User, followsNobody: boolean): Promise<Newcomer | undefined> {
	const { firstRun } = await choices();
	if (firstRun === 'over' || (firstRun === 'new' && !followsNobody)) return undefined;
	const api = await caller();
	return firstPage(async () => {
		const follows = followsNobody ? 0 : (await api.discovery.counts({ subject })).following;
		if (follows >= MANY_FOLLOWS) return undefined;
		const [suggested, sample] = await Promise.all([
			api.discovery.suggested({ limit: SUGGESTED_FIRST }),
			admin && followsNobody ? api.sample.state() : undefined,
		]);
		return { suggested, follows, sample };
	});
}
