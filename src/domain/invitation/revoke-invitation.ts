import { NotFound } from '../../contract/errors/errors.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { getInvitation, putInvitation } from '../../storage/rows/ledger/invitations.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';
import { ensureTideline } from '../subject/tideline.ts';
import { endOf } from './invitation-state.ts';

/** Ends an invitation. `repeated`: it was over already. Throws `forbidden` and `invitation_not_found`. */
export async function revokeInvitation(ctx: Ctx, { id }: { id: string }): Promise<{ repeated: boolean }> {
	const { domain, principal } = ctx;
	authorize(principal, 'invitation.change');
	await ensureTideline(domain);
	const { repeated } = await runCommand<void>(ctx, {
		subject: TIDELINE,
		async decide() {
			const known = await getInvitation(domain.store.tables.ledger, TIDELINE, id);
			if (!known) throw new NotFound('invitation', id);
			if (endOf(known, domain.now())) return { settled: undefined };
			return {
				action: 'invitation-revoked',
				target: id,
				facts: ({ at }) => [putInvitation(TIDELINE, { ...known, revokedAt: at })],
				result: () => undefined,
			};
		},
	});
	return { repeated };
}
