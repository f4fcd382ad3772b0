import { Forbidden } from '../../contract/errors/errors.ts';
import type { CaseState } from '../../contract/moderation/moderation.ts';
import type { MoveCaseInput } from '../../contract/schema/moderation.ts';
import { actorOf, authorize, decidesEscalated } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { assertNotTaken, changeCase } from './cases.ts';

/**
 * Claims a case, gives it back, or escalates it to admins. Throws `case_not_found`, `case_taken`, and `forbidden` for a
 * moderator who takes back what was escalated.
 */
export async function moveCase(
	ctx: Ctx,
	{ to, ...target }: MoveCaseInput,
): Promise<{ state: CaseState; repeated: boolean }> {
	authorize(ctx.principal, 'case.decide');
	const { actor } = actorOf(ctx.principal);
	const { after, repeated } = await changeCase(ctx, target, 'case-moved', (found) => {
		if (found.state === to && (to !== 'claimed' || found.claimedBy === actor)) return found;
		assertNotTaken(ctx, found);
		if (found.state === 'escalated' && !decidesEscalated(ctx.principal)) throw new Escalated();
		return { ...found, state: to, claimedBy: to === 'claimed' ? actor : undefined };
	});
	return { state: after.state, repeated };
}

export class Escalated extends Forbidden {
	constructor() {
		super('This case was escalated: an admin decides it.');
	}
}
