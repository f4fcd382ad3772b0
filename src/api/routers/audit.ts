import { AuditQuery } from '../../contract/schema/audit.ts';
import {
	AuditPage,
	Deliveries,
	DeliveriesInput,
	EntryInput,
	FollowersAt,
	FoundEntry,
	Freshness,
	Histogram,
	HistogramInput,
	MomentInput,
	TimelineAt,
} from '../../contract/schema/trail.ts';
import { getEntry } from '../../domain/audit/get-entry.ts';
import { getFreshness } from '../../domain/audit/get-freshness.ts';
import { getHistogram } from '../../domain/audit/get-histogram.ts';
import { listAudit } from '../../domain/audit/list-audit.ts';
import { listDeliveries } from '../../domain/audit/list-deliveries.ts';
import { listFollowersAt } from '../../domain/audit/list-followers-at.ts';
import { listTimelineAt } from '../../domain/audit/list-timeline-at.ts';
import { router, signedIn } from '../trpc.ts';

export const audit = router({
	list: signedIn
		.input(AuditQuery)
		.output(AuditPage)
		.query(({ ctx, input, signal }) => listAudit(ctx, { ...input, signal })),
	/** Counts of entries over time, by action. */
	histogram: signedIn
		.input(HistogramInput)
		.output(Histogram)
		.query(({ ctx, input, signal }) => getHistogram(ctx, { ...input, signal })),
	entry: signedIn
		.input(EntryInput)
		.output(FoundEntry)
		.query(({ ctx, input }) => getEntry(ctx, input)),
	/** The followers of a subject at a moment. */
	followersAt: signedIn
		.input(MomentInput)
		.output(FollowersAt)
		.query(({ ctx, input, signal }) => listFollowersAt(ctx, { ...input, signal })),
	/** The content of a subject's timeline at a moment. */
	timelineAt: signedIn
		.input(MomentInput)
		.output(TimelineAt)
		.query(({ ctx, input, signal }) => listTimelineAt(ctx, { ...input, signal })),
	/** The subjects that got an event, and when. */
	deliveries: signedIn
		.input(DeliveriesInput)
		.output(Deliveries)
		.query(({ ctx, input, signal }) => listDeliveries(ctx, { ...input, signal })),
	/** The time that entries take into the trail. */
	freshness: signedIn.output(Freshness).query(({ ctx }) => getFreshness(ctx)),
});
