import { type EventRef, readRef } from '../../../contract/event/event-ref.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { type GivenReactions, getGivenReactions } from '../../../storage/rows/ledger/given-reactions.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../../domain.ts';
import type { OneGo } from '../../event/jobs/deliver-event.ts';
import { notificationSteps, type Told, tell } from '../../notification/notification-writes.ts';
import type { JobLease } from '../../ports/lease.ts';
import { enterReactions, stepsToEnterReaction } from '../enter-reactions.ts';

/** reacted, reaction-removed: enters in the shards of the event what the ledger says by now, and tells its poster. */
export async function enterReaction(
	domain: Domain,
	subject: SubjectId,
	{ target }: JobRow,
	lease: JobLease,
): Promise<void> {
	const event = readRef(target);
	if (!event) return;
	lease.assertHeld();
	if (!(await enterReactions(domain, event, subject))) return;
	const given = await getGivenReactions(domain.store.tables.ledger, subject, event);
	if (given) await tell(domain, [toldOfReaction(event, subject, given)]);
}

/** The same with the command, where no other process enters one meanwhile. */
export async function enterReactionWithCommand(
	domain: Domain,
	subject: SubjectId,
	{ target }: JobRow,
): Promise<OneGo | undefined> {
	const event = readRef(target);
	const entered = event && (await stepsToEnterReaction(domain, event, subject));
	if (!entered) return undefined;
	const { steps, given, told } = entered;
	const notifications = await notificationSteps(domain, told ? [toldOfReaction(event, subject, given)] : []);
	return { timelines: [], thread: steps, notifications, pushes: [], ledger: [] };
}

/** For the poster of the event. It has the time of the first reaction, so that one given again is not told again. */
export const toldOfReaction = (event: EventRef, subject: SubjectId, { since }: GivenReactions): Told => ({
	reader: event.subject,
	row: { kind: 'reaction', at: Date.parse(since), subject, event: event.id },
});
