/** Suspending a subject: it keeps what it has, and nothing acts for it until it is let in again. */
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { MOST_SUSPENSION_DAYS } from '../../contract/moderation/moderation.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { insertDecision } from '../../storage/rows/ledger/decisions.ts';
import { getSessionsRow, putSessions } from '../../storage/rows/ledger/sessions.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { suspendedSince } from '../ledger/suspended.ts';
import { assertMayModerate } from '../may-moderate.ts';
import { isoTime } from '../ports/ports.ts';
import { readReason } from '../read-reason.ts';
import { runCommand } from '../run-command.ts';
import { endDevices } from '../session/end-devices.ts';

/** `days`: for a suspension that ends by itself, 1 to 365. */
type SuspendInput = { subject: SubjectId; reason: string; days?: number | undefined };
const DAY_MS = 86_400_000;

/** `since` is ISO 8601 in UTC. `repeated`: it was so already, and nothing was written. */
export type Suspension = { subject: SubjectId; since: string; repeated: boolean };

/**
 * Suspends a subject: its sessions and devices end in the same transaction, and from the answer on no command of it is
 * taken. Its tokens, webhooks, links and streams, and those of its machines, end within seconds. Throws
 * `subject_not_found`, `subject_erased`, `invalid_input`, and `forbidden` for a subject with a role.
 */
export async function suspendSubject(ctx: Ctx, { subject, reason: given, days }: SuspendInput): Promise<Suspension> {
	authorize(ctx.principal, 'subject.suspend');
	const { domain } = ctx;
	const reason = readReason(given);
	const until = days === undefined ? undefined : isoTime(domain.now() + readDays(days) * DAY_MS);
	if (subject === TIDELINE)
		throw new TidelineError('invalid_input', `${TIDELINE} is this service. It can't be suspended.`);
	await assertMayModerate(ctx, subject);
	const { result, repeated } = await runCommand<string>(ctx, {
		subject,
		async decide() {
			const since = await suspendedSince(domain, subject);
			if (since !== undefined) return { settled: since };
			const [devices, { browsers }] = await Promise.all([
				endDevices(domain, subject, []),
				getSessionsRow(domain.store.tables.ledger, subject),
			]);
			return {
				action: 'subject-suspended',
				target: subject,
				suspends: true,
				...provenChange(domain, { after: { reason, ...(until !== undefined && { until }) } }),
				facts: ({ seq, at }) => [
					putSessions(subject, { sessions: [], browsers }),
					...devices,
					insertDecision(subject, { seq, action: 'subject-suspended', target: subject, at, until }),
				],
				result: ({ at }) => at,
			};
		},
	});
	return { subject, since: result, repeated };
}

function readDays(days: number): number {
	if (!Number.isInteger(days) || days < 1 || days > MOST_SUSPENSION_DAYS)
		throw new TidelineError('invalid_input', `A suspension has 1 to ${MOST_SUSPENSION_DAYS} whole days, or no end.`);
	return days;
}

/** Lets a suspended subject in again. Sessions stay ended; its tokens and webhooks work again. Throws `subject_not_found`. */
export async function unsuspendSubject(
	ctx: Ctx,
	{ subject, reason: given }: { subject: SubjectId; reason?: string | undefined },
): Promise<{ subject: SubjectId; repeated: boolean }> {
	authorize(ctx.principal, 'subject.suspend');
	const reason = given === undefined ? undefined : readReason(given);
	await assertMayModerate(ctx, subject);
	const { repeated } = await liftSuspension(ctx, actorOf(ctx.principal), subject, {
		isWanted: (since) => since !== undefined,
		reason,
	});
	return { subject, repeated };
}

/** Lifts a suspension for a caller that may, or for the service itself. `isWanted` is asked since when it lasts. */
export async function liftSuspension(
	ctx: Omit<Ctx, 'principal'>,
	by: { actor: string; via: string },
	subject: SubjectId,
	{ isWanted, reason }: { isWanted(since: string | undefined): boolean; reason?: string | undefined },
): Promise<{ repeated: boolean }> {
	const { domain } = ctx;
	// `by` says who it is.
	return runCommand<void>(
		{ ...ctx, principal: ANONYMOUS },
		{
			subject,
			by,
			async decide() {
				if (!isWanted(await suspendedSince(domain, subject))) return { settled: undefined };
				return {
					action: 'subject-unsuspended',
					target: subject,
					suspends: false,
					...(reason !== undefined && provenChange(domain, { after: { reason } })),
					facts: () => [],
					result: () => undefined,
				};
			},
		},
	);
}
