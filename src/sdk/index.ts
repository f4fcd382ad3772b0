export type { Entry, TrailEntry, TrailFilter } from '../contract/audit/audit.ts';
export type { Link } from '../contract/audit/link.ts';
export type { Scope } from '../contract/caller/principal.ts';
export type { Token } from '../contract/caller/token.ts';
export type { ErrorCode } from '../contract/errors/errors.ts';
export type { Event, Page } from '../contract/event/event.ts';
export type { EventRef } from '../contract/event/event-ref.ts';
export type { Receipt } from '../contract/event/receipt.ts';
export type { NotificationChange, NotificationChoices } from '../contract/reading/notification-choices.ts';
export type { Me, Standing } from '../contract/reading/questions.ts';
export type { Reacted, ReactionCounts, ReactionKind } from '../contract/reading/reaction.ts';
export type { Bookmark, SavedSearch, SubjectList } from '../contract/reading/saved.ts';
export type { EventWithReplies } from '../contract/reading/thread.ts';
export type { FollowState, Profile, SubjectId } from '../contract/subject/subject.ts';
export type { MutedTopic, Topic } from '../contract/timeline/muted-topic.ts';
export type { TimelineItem } from '../contract/timeline/timeline.ts';
export { ApiError, type ApiErrorCode } from './api-error.ts';
export type { ApiOptions } from './call-api.ts';
export type { WithPeople } from './calls.ts';
export {
	type IssuedToken,
	type Listed,
	type ListedToken,
	type NewEvent,
	type NewLabels,
	type NewReport,
	type NewToken,
	Tideline,
} from './client.ts';
export type { CloudEvent, Posted } from './post-batches.ts';
export { ReadError, type ReadReason } from './read-error.ts';
export type { Seen, TailOptions } from './tail.ts';
export { type TimelineReader, type TimelineReaderOptions, timelineReader } from './timeline-reader.ts';
