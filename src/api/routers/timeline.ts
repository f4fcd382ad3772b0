import { EventPage, TagPageInput } from '../../contract/schema/event.ts';
import { EventPageInput } from '../../contract/schema/page.ts';
import { DayCounts } from '../../contract/schema/time.ts';
import {
	Crowded,
	Link,
	ReadMark,
	SeenUpTo,
	TimelineChanges,
	TimelineFilter,
	TimelineMonthInput,
	TimelinePage,
	TimelineSources,
} from '../../contract/schema/timeline.ts';
import { countTimelineDays } from '../../domain/timeline/count-timeline-days.ts';
import { linkTimeline } from '../../domain/timeline/link-timeline.ts';
import { markTimelineSeen, timelineSeen } from '../../domain/timeline/read-mark.ts';
import { readTag } from '../../domain/timeline/read-tag.ts';
import { readTimeline } from '../../domain/timeline/read-timeline.ts';
import { timelineChanges } from '../../domain/timeline/timeline-changes.ts';
import { timelineFilter } from '../../domain/timeline/timeline-filter.ts';
import { timelineSources } from '../../domain/timeline/timeline-sources.ts';
import { listen } from '../listen.ts';
import { router, signedIn } from '../trpc.ts';
import { whileSignedIn } from '../while-signed-in.ts';

export const timeline = router({
	page: signedIn
		.input(EventPageInput)
		.output(TimelinePage)
		.query(({ ctx, input, signal }) => readTimeline(ctx, { ...input, reader: ctx.self, signal })),
	/** The number of events on each day of a month. */
	days: signedIn
		.input(TimelineMonthInput)
		.output(DayCounts)
		.query(({ ctx, input, signal }) => countTimelineDays(ctx, { ...input, reader: ctx.self, signal })),
	/**
	 * A URL that reads the caller's timeline straight from storage, for 15 minutes. A mutation, so that no log or
	 * cache holds it.
	 */
	link: signedIn.output(Link).mutation(({ ctx }) => linkTimeline(ctx, { reader: ctx.self })),
	/** The rules that hide rows which were read with a link. `page` has applied them. */
	filter: signedIn.output(TimelineFilter).query(({ ctx }) => timelineFilter(ctx, { reader: ctx.self })),
	/** Up to which event the caller has seen its timeline, on any device. */
	seen: signedIn.output(ReadMark).query(({ ctx }) => timelineSeen(ctx, { reader: ctx.self })),
	/** Counted as a read: a page that shows the timeline asks for it by itself. */
	markSeen: signedIn
		.meta({ counts: 'reads' })
		.input(SeenUpTo)
		.output(ReadMark)
		.mutation(({ ctx, input }) => markTimelineSeen(ctx, { ...input, reader: ctx.self })),
	/** The events of everybody that carry a hashtag. */
	tag: signedIn
		.input(TagPageInput)
		.output(EventPage)
		.query(({ ctx, input, signal }) => readTag(ctx, { ...input, signal })),
	/** Why the timeline may be empty. */
	sources: signedIn.output(TimelineSources).query(({ ctx }) => timelineSources(ctx, { reader: ctx.self })),
	/** A message at the start, and one for each change of the caller's timeline. */
	changes: signedIn
		.output(TimelineChanges)
		.subscription(({ ctx, signal }) =>
			whileSignedIn(ctx, signal, (until) =>
				listen(ctx, timelineChanges(ctx, { watch: ctx.watch, reader: ctx.self, signal: until }), until),
			),
		),
	/** Whether the timeline is open in so many places that `changes` would be refused. */
	crowded: signedIn.output(Crowded).query(({ ctx }) => ctx.limits?.isAtStreamLimit(ctx.requester) ?? false),
});
