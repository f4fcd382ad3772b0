import { type SubjectId, TIDELINE } from '../../contract/subject/subject.ts';
import { getInvitation, type InvitationRow, putInvitation } from '../../storage/rows/ledger/invitations.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';
import { idOfCode } from './invitation-code.ts';
import { endOf, invitationInvalid, invitationRefused } from './invitation-state.ts';

/**
 * Looks whether an invitation lets somebody in now, and changes nothing. Throws `invitation_invalid`, `invitation_used`,
 * `invitation_expired` and `invitation_revoked`.
 */
export async function checkInvitation({ domain, principal }: Ctx, { code }: { code: string }): Promise<void> {
	authorize(principal, 'session.begin');
	const end = endOf(await invitationWithCode(domain, code), domain.now());
	if (end) throw invitationRefused(end);
}

/**
 * Takes one use of an invitation for a subject that is about to sign up. The subject keeps it: one whose sign-up failed
 * afterwards may come again, also after the end. Throws as `checkInvitation` does.
 */
export async function takeInvitation(ctx: Ctx, { code, subject }: { code: string; subject: SubjectId }): Promise<void> {
	const { domain, principal } = ctx;
	authorize(principal, 'session.begin');
	await runCommand<void>(ctx, {
		subject: TIDELINE,
		by: { actor: subject, via: 'web' },
		async decide() {
			const known = await invitationWithCode(domain, code);
			const end = endOf(known, domain.now());
			if (end !== 'revoked' && known.usedBy.includes(subject)) return { settled: undefined };
			if (end) throw invitationRefused(end);
			return {
				action: 'invitation-used',
				target: subject,
				...provenChange(domain, { after: { invitation: known.id } }),
				facts: () => [putInvitation(TIDELINE, { ...known, used: known.used + 1, usedBy: [...known.usedBy, subject] })],
				result: () => undefined,
			};
		},
	});
}

/** Throws `invitation_invalid`. */
async function invitationWithCode({ store }: Domain, code: string): Promise<InvitationRow> {
	const id = idOfCode(code);
	const known = id === undefined ? undefined : await getInvitation(store.tables.ledger, TIDELINE, id);
	if (!known) throw invitationInvalid();
	return known;
}
