export type { Entry, TrailEntry, TrailFilter } from '../contract/audit.ts';
export type { ErrorCode } from '../contract/errors.ts';
export type { Event, Page } from '../contract/event.ts';
export type { Link } from '../contract/link.ts';
export type { Scope } from '../contract/principal.ts';
export type { Me, Standing } from '../contract/questions.ts';
export type { Receipt } from '../contract/receipt.ts';
export type { Bookmark, SavedSearch, SubjectList } from '../contract/saved.ts';
export type { FollowState, Profile, SubjectId } from '../contract/subject.ts';
export type { TimelineItem } from '../contract/timeline.ts';
export type { Token } from '../contract/token.ts';
export { ApiError, type ApiErrorCode } from './api-error.ts';
export type { ApiOptions } from './call-api.ts';
export type { WithPeople } from './calls.ts';
export {
	type IssuedToken,
	type Listed,
	type ListedToken,
	type NewEvent,
	type NewToken,
	Tideline,
} from './client.ts';
export type { CloudEvent, Posted } from './post-batches.ts';
export { ReadError, type ReadReason } from './read-error.ts';
export type { Seen, TailOptions } from './tail.ts';
export { type TimelineReader, type TimelineReaderOptions, timelineReader } from './timeline-reader.ts';
