import { TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { hiddenKeys } from '../../storage/rows/ledger/hidden.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { privateAct } from '../ledger/private-act.ts';
import { runCommand } from '../run-command.ts';
import { assertExist } from '../subject/profile.ts';
import { endFollowsBetween } from './end-follows.ts';

/** A subject, and the other one that it blocks or mutes, or stops to block or mute. */
export type PairInput = { subject: SubjectId; other: SubjectId };

/**
 * `repeated`: it was so already, and nothing was written. `pending`: it is done, and the follows between the two end
 * shortly.
 */
export type Blocked = { repeated: boolean; pending: boolean };

/**
 * Blocks a subject: neither follows the other from now on, and no event of one reaches the other's timeline.
 * Throws `block_self`, `subject_not_found`.
 */
export async function block(ctx: Ctx, { subject, other }: PairInput): Promise<Blocked> {
	authorize(ctx.principal, 'relation.change', subject);
	if (subject === other) throw new TidelineError('block_self', "You can't block yourself. Choose another profile.");
	const { domain } = ctx;
	const key = hiddenKeys.block(subject, other);
	const { repeated, pending } = await runCommand<void>(ctx, {
		subject,
		async decide() {
			const [row] = await Promise.all([domain.store.tables.ledger.get(key), assertExist(domain, subject, other)]);
			if (row) return { settled: undefined };
			return {
				action: 'blocked',
				target: '',
				...privateAct(domain, { target: other }),
				forJob: { target: other },
				facts: ({ at }) => [{ ...key, kind: 'upsert', properties: { since: at } }],
				result: () => undefined,
			};
		},
		// The next event of either must not find the other following.
		firstWrite: (_, addJob) => endFollowsBetween(domain, subject, other, addJob),
	});
	return { repeated, pending };
}
