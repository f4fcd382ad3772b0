/** The client for machines: everything that a token may do, with nothing but `fetch`. */
import type { TrailEntry, TrailFilter } from '../contract/audit/audit.ts';
import type { Link } from '../contract/audit/link.ts';
import type { Scope } from '../contract/caller/principal.ts';
import type { Token } from '../contract/caller/token.ts';
import type { Event, EventId, Page, PostInput } from '../contract/event/event.ts';
import type { EventRef } from '../contract/event/event-ref.ts';
import type { Receipt } from '../contract/event/receipt.ts';
import type { Label } from '../contract/label/labels.ts';
import type { CaseTarget, ReportReason } from '../contract/moderation/moderation.ts';
import type { NotificationGroup, NotificationPage, ReadUpTo, Unread } from '../contract/reading/notification.ts';
import type { NotificationChange, NotificationChoices } from '../contract/reading/notification-choices.ts';
import {
	type AnswerTo,
	type GivenTo,
	type Me,
	QUESTIONS,
	type QuestionName,
	type Standing,
} from '../contract/reading/questions.ts';
import type { ReadMark } from '../contract/reading/read-mark.ts';
import type { FoundPage, SearchOrder } from '../contract/search/found.ts';
import type { EditProfileInput, FollowState, Profile, SubjectId } from '../contract/subject/subject.ts';
import type { SubjectCard, SubjectOrder } from '../contract/subject/subject-card.ts';
import type { MutedTopic, Topic, TopicId } from '../contract/timeline/muted-topic.ts';
import { isShown, type TimelineItem } from '../contract/timeline/timeline.ts';
import { ApiError } from './api-error.ts';
import { type ApiOptions, apiOf } from './call-api.ts';
import { type Calls, callsOf, type EventPageQuery, type PageQuery, type WithPeople } from './calls.ts';
import { cacheFilter, type FilterCache } from './filter-cache.ts';
import { unlessAborted } from './pause.ts';
import { type CloudEvent, inBatches, type Posted } from './post-batches.ts';
import { Reactions } from './reactions.ts';
import { Saved } from './saved.ts';
import { type TailOptions, tailOf } from './tail.ts';
import { Threads } from './threads.ts';
import { timelineReader } from './timeline-reader.ts';

/** The input of a post: `occurredAt` is an RFC 3339 date-time with its offset, or a `Date`. */
export type NewEvent = Omit<PostInput, 'occurredAt'> & { occurredAt?: string | Date };
export type Listed = Pick<Profile, 'id' | 'handle' | 'name' | 'kind'>;
export type IssuedToken = { token: string; issued: Token };
export type ListedToken = Token & { used?: { at: string; from: string } };
export type NewToken = { name: string; scopes: readonly Scope[]; days?: number; holder?: SubjectId; service?: boolean };
/** Labels for an event, or without one for the profile. The labelled subject reads the reason. */
export type NewLabels = Pick<CaseTarget, 'subject' | 'event'> & { labels: Label[]; reason: string };
/** `text`: words for the moderators, up to 500 characters. */
export type NewReport = Pick<CaseTarget, 'subject' | 'event'> & { reason: ReportReason; text?: string };
type Signal = { signal?: AbortSignal };

/**
 * Every method throws `ApiError` with a stable code. What may be sent again after a lost answer is: an event is posted
 * once, however often it is sent.
 */
export class Tideline {
	/** Bookmarks, lists and saved searches. */
	readonly saved: Saved;
	/** Replies, and the threads that you follow. */
	readonly threads: Threads;
	/** Reactions to events: yours, and who else reacted. */
	readonly reactions: Reactions;
	readonly #api;
	readonly #calls;
	readonly #reader;
	readonly #filter: FilterCache;

	constructor(options: ApiOptions) {
		this.#api = apiOf(options);
		this.#calls = callsOf(this.#api);
		this.saved = new Saved(this.#calls);
		this.threads = new Threads(this.#calls);
		this.reactions = new Reactions(this.#calls);
		const { url: origin, fetch } = options;
		this.#reader = timelineReader({ link: () => this.link(), origin, ...(fetch && { fetch }) });
		this.#filter = cacheFilter(() => this.#calls.get('/timeline/filter'));
	}

	/** The subject and the scopes of the token. */
	me(): Promise<Me> {
		return this.ask('me', {});
	}

	/** Posts an event. `idempotencyKey` names it: sent again under it, also by another process, it is posted once. */
	async post(
		event: NewEvent,
		{ idempotencyKey = crypto.randomUUID() }: { idempotencyKey?: string } = {},
	): Promise<Event> {
		const occurredAt = event.occurredAt instanceof Date ? event.occurredAt.toISOString() : event.occurredAt;
		return this.#calls.call({
			method: 'POST',
			path: '/events',
			body: { ...event, ...(occurredAt !== undefined && { occurredAt }) },
			headers: { 'idempotency-key': quoted(idempotencyKey) },
			isRepeatable: true,
		});
	}

	/**
	 * Posts CloudEvents, a batch after the other, and tells of each what became of it, in their order. A `source` and `id`
	 * are posted once. What is refused for its content harms no other.
	 */
	postAll(events: Iterable<CloudEvent> | AsyncIterable<CloudEvent>): AsyncGenerator<Posted> {
		return inBatches(events, this.#api);
	}

	/** One of your own events. */
	event(id: string): Promise<AnswerTo<'event'>> {
		return this.ask('event', { id });
	}

	/** An event of any subject, by its poster and its id. */
	eventOf(event: EventRef): Promise<AnswerTo<'eventOf'>> {
		return this.ask('eventOf', event);
	}

	/** One of your own events, by its CloudEvents `source` and `id`, or by its idempotency key. */
	findEvent(by: { source: string; id: string } | { key: string }): Promise<AnswerTo<'event'>> {
		return this.#calls.get('/events', by);
	}

	/** Removes an event everywhere. `pending`: it is shortly gone from the timeline of its poster. */
	async remove(id: string): Promise<{ id: string; pending?: boolean }> {
		const path = `/events/${encodeURIComponent(id)}`;
		const removed = await this.#api.call({ method: 'DELETE', path, doneBefore: 'event_already_removed' });
		return (removed as { id: string; pending: boolean } | undefined) ?? { id };
	}

	receipt(id: string): Promise<Receipt> {
		return this.ask('receipt', { id });
	}

	/** `requested`: the subject decides who follows it. */
	follow(subject: SubjectId): Promise<{ state: FollowState; repeated: boolean }> {
		return this.#relate(['PUT', '/following'], subject);
	}

	unfollow(subject: SubjectId): Promise<{ state: FollowState; repeated: boolean }> {
		return this.#relate(['DELETE', '/following'], subject);
	}

	/** Subjects that ask to follow you. */
	requests(): AsyncGenerator<Listed> {
		return this.#calls.walk('/requests');
	}

	/** Accepts or refuses a request, mutes, blocks, or ends one of these. `repeated`: it was so before. */
	relate(act: keyof typeof RELATIONS, subject: SubjectId): Promise<{ repeated: boolean }> {
		return this.#relate(RELATIONS[act], subject);
	}

	/** Labels an event, or without one the profile. Readers choose what labels do. `repeated`: it had them already. */
	addLabels(labelled: NewLabels): Promise<{ labels: Label[]; repeated: boolean }> {
		return this.#calls.call({ method: 'POST', path: '/labels', body: labelled, isRepeatable: true });
	}

	/** Reports an event, or without one the profile, to the moderators. `repeated`: its case waits with a report of yours. */
	report(report: NewReport): Promise<{ repeated: boolean }> {
		return this.#calls.call({ method: 'POST', path: '/reports', body: report, isRepeatable: true });
	}

	/** Words, hashtags, types, sources and threads that you mute, newest first. */
	mutedTopics(): Promise<MutedTopic[]> {
		return this.#calls.get('/muted-topics');
	}

	/** `until` is ISO 8601, and missing for good. A topic that is muted already gets the new end. */
	muteTopic(topic: Topic & { until?: string }): Promise<MutedTopic> {
		return this.#hiding({ method: 'POST', path: '/muted-topics', body: topic, isRepeatable: true });
	}

	unmuteTopic(id: TopicId): Promise<MutedTopic> {
		return this.#hiding({ method: 'DELETE', path: `/muted-topics/${encodeURIComponent(id)}` });
	}

	following(): AsyncGenerator<Listed> {
		return this.#calls.walk('/following');
	}

	followers(): AsyncGenerator<Listed> {
		return this.#calls.walk('/followers');
	}

	/** Subjects whose handle begins so, in the order of handles. */
	subjects(q = ''): AsyncGenerator<Listed> {
		return this.#calls.walk('/subjects', { q });
	}

	/** Subjects with their counts, by `order`. */
	listedSubjects(order: SubjectOrder): AsyncGenerator<SubjectCard> {
		return this.#calls.walk('/discovery/subjects', { order });
	}

	subject(id: SubjectId): Promise<Standing> {
		return this.ask('subject', { subject: id });
	}

	/** The subject that has this handle now. */
	subjectByHandle(handle: string): Promise<Standing> {
		return this.#calls.get(`/handles/${encodeURIComponent(handle)}`);
	}

	/** Edits a profile; with a service token for a machine that is not there yet, makes it. */
	putSubject(id: SubjectId, profile: Partial<EditProfileInput>): Promise<Profile> {
		return this.#calls.call({ method: 'PUT', path: `/subjects/${encodeURIComponent(id)}`, body: profile });
	}

	/** Makes a machine that you own. */
	makeMachine(machine: { name: string; handle?: string }): Promise<Profile> {
		const headers = { 'idempotency-key': quoted(crypto.randomUUID()) };
		return this.#calls.call({ method: 'POST', path: '/subjects', body: machine, headers, isRepeatable: true });
	}

	/** The events that a subject posted, newest first: all of them, or those from before a time, ISO 8601. */
	eventsOf(subject: SubjectId, { before }: { before?: string } = {}): AsyncGenerator<Event> {
		return this.#calls.walk(`/subjects/${encodeURIComponent(subject)}/events`, { before });
	}

	/** A page of the events that match and that you may read, with where their words are in the text. */
	search(query: string, page: PageQuery & { order?: SearchOrder } = {}): Promise<WithPeople<FoundPage>> {
		return this.#calls.get('/search', { ...page, q: query });
	}

	/** A page of your timeline, newest first, read by the server. */
	timelinePage(page: EventPageQuery = {}): Promise<WithPeople<Page<TimelineItem>>> {
		return this.#calls.get('/timeline', page);
	}

	/** Marks an event of your timeline, by its id, and all older ones as seen, at most once a minute. `ask` tells the mark. */
	markTimelineSeen(upTo: EventId): Promise<ReadMark> {
		return this.#calls.call({ method: 'POST', path: '/timeline/seen', body: { upTo }, isRepeatable: true });
	}

	/** A link that reads your timeline straight from storage, for 15 minutes. */
	link(): Promise<Link> {
		return this.#calls.call({ method: 'POST', path: '/timeline/link', isRepeatable: true });
	}

	/**
	 * Your timeline, newest first: page after page straight from storage, past the server. What your view hides is left
	 * out, as it was within the last second. What you do with this client counts at once. With `before` it begins with the
	 * newest event from before this time.
	 */
	async *timeline({ before, signal }: Signal & { before?: Date } = {}): AsyncGenerator<TimelineItem> {
		let cursor: string | undefined;
		do {
			const page = await this.#page(cursor, signal, before?.getTime());
			yield* page.items;
			cursor = page.next;
		} while (cursor !== undefined);
	}

	/** Each event that reaches your timeline from now on, once. See `TailOptions` for how none is lost. */
	tail(options: TailOptions = {}): AsyncGenerator<TimelineItem> {
		return tailOf(this.#api, (cursor, signal) => this.#page(cursor, signal), options);
	}

	/** A page of what you are told of, newest first: all of it, or some kinds. */
	notificationsPage(page: PageQuery & { only?: NotificationGroup | undefined } = {}): Promise<NotificationPage> {
		return this.#calls.get('/notifications', page);
	}

	unread(): Promise<Unread> {
		return this.ask('unread', {});
	}

	/** Marks a notification, by its id, and all older ones as read, on all your devices. */
	markRead(upTo: string): Promise<ReadUpTo> {
		return this.#calls.call({ method: 'POST', path: '/notifications/read', body: { upTo }, isRepeatable: true });
	}

	/** The places in which you are told of each kind of notification. */
	notificationChoices(): Promise<NotificationChoices> {
		return this.ask('notificationChoices', {});
	}

	/** Turns places on or off for kinds of notifications. The others stay as they are. */
	chooseNotifications(change: NotificationChange): Promise<NotificationChoices> {
		return this.#calls.call({ method: 'PUT', path: '/notifications/choices', body: change, isRepeatable: true });
	}

	/** The audit trail, newest first: all of it, or what a filter leaves. */
	audit(query: TrailFilter = {}): AsyncGenerator<TrailEntry> {
		return this.#calls.walk('/audit', query);
	}

	/** Asks any question by its name (`contract/reading/questions.ts`), with the parameters of its path. */
	ask<Name extends QuestionName>(name: Name, given: GivenTo<Name>): Promise<AnswerTo<Name>> {
		const values: Record<string, string> = given;
		const path = QUESTIONS[name].path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
			encodeURIComponent(values[parameter] ?? ''),
		);
		return this.#calls.get(path);
	}

	tokens(subject: SubjectId): Promise<ListedToken[]> {
		return this.#calls.get(`/subjects/${encodeURIComponent(subject)}/tokens`);
	}

	/** The answer is not asked for again when it is lost: the token is in it alone. Look at the list then. */
	issueToken(subject: SubjectId, token: NewToken): Promise<IssuedToken> {
		return this.#calls.call({ method: 'POST', path: `/subjects/${encodeURIComponent(subject)}/tokens`, body: token });
	}

	renewToken(subject: SubjectId, id: string, more: { days?: number } = {}): Promise<IssuedToken> {
		const path = `/subjects/${encodeURIComponent(subject)}/tokens/${encodeURIComponent(id)}/renew`;
		return this.#calls.call({ method: 'POST', path, body: more });
	}

	revokeToken(subject: SubjectId, id: string): Promise<Token> {
		const path = `/subjects/${encodeURIComponent(subject)}/tokens/${encodeURIComponent(id)}`;
		return this.#calls.call({ method: 'DELETE', path });
	}

	revokeTokens(subject: SubjectId): Promise<{ revoked: number }> {
		return this.#calls.call({ method: 'DELETE', path: `/subjects/${encodeURIComponent(subject)}/tokens` });
	}

	/** Straight from storage, without what the reader hides. */
	async #page(
		cursor: string | undefined,
		signal: AbortSignal | undefined,
		before?: number,
	): Promise<Page<TimelineItem>> {
		const [page, filter] = await Promise.all([
			this.#reader.page(cursor, { before, ...(signal && { signal }) }),
			unlessAborted(this.#filter.get(), signal),
		]);
		return { ...page, items: page.items.filter((item) => isShown(item, filter, Date.now())) };
	}

	/** Changes what stands between the reader and a subject. */
	#relate<T>([method, path]: readonly ['PUT' | 'DELETE', string], subject: SubjectId): Promise<T> {
		return this.#hiding({ method, path: `${path}/${encodeURIComponent(subject)}` });
	}

	/** A call that changes what the reader's view hides. */
	async #hiding<T>(call: Parameters<Calls['call']>[0]): Promise<T> {
		try {
			return await this.#calls.call(call);
		} finally {
			this.#filter.forget();
		}
	}
}

const RELATIONS = {
	accept: ['PUT', '/requests'],
	refuse: ['DELETE', '/requests'],
	mute: ['PUT', '/muted'],
	unmute: ['DELETE', '/muted'],
	block: ['PUT', '/blocked'],
	unblock: ['DELETE', '/blocked'],
} as const;

/** A string of RFC 8941. Throws for what no header can carry: `fetch` would fail as if nobody answered. */
function quoted(key: string): string {
	if (!/^[ -~]*$/.test(key))
		throw new ApiError('idempotency_key_invalid', 'An idempotency key has ASCII characters alone.', { status: 400 });
	return `"${key.replace(/["\\]/g, '\\$&')}"`;
}
