import { invitationPath } from '../../contract/caller/invitation.ts';
import type { MadeInvitation } from '../../contract/schema/invitation.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { type InvitationRow, putInvitation } from '../../storage/rows/ledger/invitations.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { ensureTideline } from '../subject/tideline.ts';
import { idOfCode, newCode } from './invitation-code.ts';
import { shownInvitation } from './shown-invitation.ts';

const DAY_MS = 86_400_000;

/** `days` until its end; `uses`: people who may sign up with it; `note`: kept beside the entry. */
export type MakeInvitationInput = { days: number; uses: number; note?: string | undefined };

/** Makes an invitation. Its link is told once. Throws `forbidden`. */
export async function makeInvitation(
	ctx: Ctx,
	{ days, uses, note: given = '' }: MakeInvitationInput,
): Promise<MadeInvitation> {
	const { domain, principal } = ctx;
	authorize(principal, 'invitation.change');
	const note = given.trim() || undefined;
	const code = newCode(domain);
	const id = idOfCode(code) ?? '';
	const endsAt = isoTime(domain.now() + days * DAY_MS);
	await ensureTideline(domain);
	const by = actorOf(principal);
	const { result } = await runCommand<InvitationRow>(ctx, {
		subject: TIDELINE,
		by,
		async decide() {
			const rowOf = ({ at: madeAt, seq }: { at: string; seq: number }): InvitationRow => ({
				id,
				madeAt,
				endsAt,
				by: by.actor,
				seq,
				uses,
				used: 0,
				usedBy: [],
				revokedAt: undefined,
			});
			return {
				action: 'invitation-made',
				target: id,
				...provenChange(domain, { after: { endsAt, uses, ...(note !== undefined && { note }) } }),
				facts: (entry) => [putInvitation(TIDELINE, rowOf(entry))],
				result: rowOf,
			};
		},
	});
	return { link: invitationPath(code), invitation: shownInvitation(result, domain.now(), note) };
}
