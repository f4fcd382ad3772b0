import { isMentioned } from '../../../contract/event/mention.ts';
import { isReplyTo } from '../../../contract/event/thread.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import { eventKeys, eventRowOf } from '../../../storage/rows/ledger/events.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../../domain.ts';
import { bringAbout } from '../../event/jobs/consequences.ts';
import { leaveToDrain } from '../../leave-to-drain.ts';
import { notificationSteps, toldOfEvent } from '../../notification/notification-writes.ts';
import type { JobLease } from '../../ports/lease.ts';
import { purgeRows } from '../../timeline/purge-rows.ts';
import { rowsOf } from '../../timeline/timeline-writes.ts';
import { blockerOf } from '../blocked.ts';
import { endFollowsBetween } from '../end-follows.ts';

/** blocked, unblocked: ends the follows between the two, and settles their mentions, as the blocks stand now. */
export async function settleBlock(domain: Domain, one: SubjectId, job: JobRow, lease: JobLease): Promise<void> {
	// A follow that this does not see will see the block: see `graph/blocked.ts`.
	await endFollowsBetween(domain, one, job.target, leaveToDrain(domain));
	await settleMentions(domain, one, job, lease);
}

/**
 * Makes the timelines of two subjects hold each other's mentions, or none while one blocks the other. It reads how the
 * blocks stand and ignores which entry its job belongs to, so jobs of older entries do no harm. It runs once more five
 * minutes later, when no write of a job that found something else can come any more.
 */
export async function settleMentions(
	domain: Domain,
	one: SubjectId,
	{ target: other }: JobRow,
	lease: JobLease,
): Promise<void> {
	for (;;) {
		const blocker = await blockerOf(domain, one, other);
		for (const [reader, actor] of [
			[one, other],
			[other, one],
		] as const)
			if (blocker) await purgeMentions(domain, reader, actor, lease);
			else await deliverMentions(domain, reader, actor, lease);
		domain.reached?.('mentions settled');
		if ((await blockerOf(domain, one, other)) === blocker) return;
	}
}

async function purgeMentions(domain: Domain, reader: SubjectId, actor: SubjectId, lease: JobLease): Promise<void> {
	await purgeRows(domain, reader, lease, ({ event }) => event.actor === actor && isMentioned(event, reader));
}

/** All mentions, even old ones: the block deleted all of them. Their notifications it only hid, but of those of its own time. */
async function deliverMentions(domain: Domain, reader: SubjectId, actor: SubjectId, lease: JobLease): Promise<void> {
	for await (const rows of pagesOf(domain.store.tables.ledger, eventKeys.all(actor))) {
		const mentions = rows
			.map(eventRowOf)
			.filter((found) => !found.removed)
			.filter(({ event }) => isMentioned(event, reader) || isReplyTo(event, reader));
		const told = mentions.map((one) => toldOfEvent(isReplyTo(one.event, reader) ? 'reply' : 'mention', reader, one));
		const mentioning = mentions.filter(({ event }) => isMentioned(event, reader));
		const timelines = rowsOf(mentioning.map(({ event }) => ({ reader, event, epoch: 0 })));
		await bringAbout(domain, { timelines, notifications: await notificationSteps(domain, told), pushes: [] }, lease);
	}
}
