import { hiddenKeys } from '../../storage/rows/ledger/hidden.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { privateAct } from '../ledger/private-act.ts';
import { runCommand } from '../run-command.ts';
import { assertExist } from '../subject/profile.ts';
import type { PairInput } from './block.ts';

/**
 * Ends a block: each may follow the other again, and events that mention one come to the other's timeline. Follows that
 * the block ended stay ended. A subject that is not blocked may be named. Throws `subject_not_found`.
 */
export async function unblock(ctx: Ctx, { subject, other }: PairInput): Promise<{ repeated: boolean }> {
	authorize(ctx.principal, 'relation.change', subject);
	const { domain } = ctx;
	const key = hiddenKeys.block(subject, other);
	const { repeated } = await runCommand<void>(ctx, {
		subject,
		async decide() {
			const [row] = await Promise.all([domain.store.tables.ledger.get(key), assertExist(domain, subject, other)]);
			if (!row) return { settled: undefined };
			return {
				action: 'unblocked',
				target: '',
				...privateAct(domain, { target: other }),
				forJob: { target: other },
				facts: () => [{ ...key, kind: 'delete' }],
				result: () => undefined,
			};
		},
	});
	return { repeated };
}
