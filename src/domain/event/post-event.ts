import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { Audience } from '../../contract/event/audience.ts';
import type { Event, EventId, PostInput, Provenance } from '../../contract/event/event.ts';
import { EVENT_NAMES, fieldsIn, POSTED_NAMES } from '../../contract/event/event-fields.ts';
import { eventTime } from '../../contract/event/event-id.ts';
import type { Mention } from '../../contract/event/mention.ts';
import { audienceOfReply, placeOfReplyTo } from '../../contract/event/thread.ts';
import type { Profile, SubjectId } from '../../contract/subject/subject.ts';
import { tagsIn } from '../../contract/text/rich-text.ts';
import type { Row, RowKey, Write } from '../../storage/port.ts';
import { countOfEvent } from '../../storage/rows/ledger/counts.ts';
import { eventKeys, eventProperties, getEvent } from '../../storage/rows/ledger/events.ts';
import { idempotencyRow } from '../../storage/rows/ledger/idempotency-key.ts';
import { timelineKey, timelineProperties } from '../../storage/rows/timelines.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { hashOfContent, newSalt } from '../ledger/entry.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { knownProfile } from '../subject/profile.ts';
import { answeredEvent, mentionsInThread } from './answered-event.ts';
import { findMentions } from './find-mentions.ts';

export type PostEventInput = PostInput & {
	actor: SubjectId;
	/** The words that name this request: a request that was posted under the same words before is not posted again. */
	idempotencyKey?: readonly string[] | undefined;
	/** Whether the same words with another body are refused with `idempotency_key_reused`. Default: the first one counts. */
	comparesBody?: boolean;
	about?: string | undefined;
	provenance?: Provenance;
	/** Called before anything is written. An error that it throws refuses the event. */
	assertMayMention?(mentions: readonly Mention[]): Promise<void> | undefined;
};

/**
 * `pending`: the event is on the ledger, and its poster's own timeline gets it shortly. `repeated`: it was there
 * already.
 */
export type Posted = { event: Event; repeated: boolean; pending: boolean };

/**
 * Posts an event. Throws `subject_not_found` for a subject without a profile, `idempotency_key_reused`, what
 * `answeredEvent` throws of a reply, and what `commit` throws.
 */
export async function postEvent(ctx: Ctx, { assertMayMention, ...input }: PostEventInput): Promise<Posted> {
	authorize(ctx.principal, 'event.post', input.actor);
	const [mentions, answered] = await Promise.all([findMentions(ctx.domain, input.text), answeredBefore(ctx, input)]);
	await assertMayMention?.(toldOf(mentions, answered, input.actor));
	return commitEvent(ctx, actorOf(ctx.principal), {
		...input,
		answered,
		mentions: answered ? await mentionsInThread(ctx.domain, answered, mentions) : mentions,
	});
}

/** The event that a new post answers. A post that is repeated is not judged again. */
async function answeredBefore(ctx: Ctx, { actor, idempotencyKey, ...input }: PostEventInput) {
	if (!input.replyTo && !input.corrects) return undefined;
	const { ledger } = ctx.domain.store.tables;
	if (idempotencyKey && (await ledger.get(idempotencyRow(actor, idempotencyKey)))) return undefined;
	return answeredEvent(ctx, actor, input);
}

/** The subjects that are told of a post: the poster of what it answers counts as mentioned. */
function toldOf(mentions: readonly Mention[], answered: Event | undefined, actor: SubjectId): readonly Mention[] {
	if (!answered || answered.actor === actor || mentions.some(({ subject }) => subject === answered.actor))
		return mentions;
	return [...mentions, { subject: answered.actor, handle: answered.handle ?? answered.actor }];
}

/** Commits an event for a caller that may post it, or for the service itself. `audience` is that of this event alone. */
export async function commitEvent(
	{ domain, from }: Omit<Ctx, 'principal'>,
	by: { actor: string; via: string },
	{
		actor,
		mentions,
		audience,
		idempotencyKey,
		comparesBody = false,
		about,
		provenance,
		answered,
		...input
	}: Omit<PostEventInput, 'assertMayMention'> &
		Pick<Event, 'audience'> & { mentions: Mention[]; answered?: Event | undefined },
): Promise<Posted> {
	const { ledger, timelines } = domain.store.tables;
	const key = idempotencyKey && idempotencyRow(actor, idempotencyKey);
	// `by` says who it is.
	const nobody: Ctx = { domain, principal: ANONYMOUS, from };
	const { result, repeated, pending } = await runCommand<Event>(nobody, {
		subject: actor,
		by,
		async decide(known) {
			const [profile, posted] = await Promise.all([knownProfile(domain, known, actor), key && ledger.get(key)]);
			if (!profile) throw new NotFound('subject', actor);
			if (posted) return { settled: await postedBefore(domain, posted, input) };
			const event = mintEvent(domain, profile, input, { mentions, audience, about, answered });
			const salt = newSalt(domain);
			return {
				action: 'event-posted',
				target: event.id,
				contentHash: hashOfContent(salt, { ...event, ...provenance }),
				counts: { events: countOfEvent(event) },
				facts: ({ at, seq }) => [
					{
						...eventKeys.event(actor, event.id),
						kind: 'insert',
						properties: eventProperties({
							removed: false,
							event,
							provenance,
							tags: event.audience ? [] : tagsIn(event.text),
							salt,
							postedAt: at,
							seq,
						}),
					},
					...(key ? [keyRow(key, event.id, comparesBody ? hashOfBody(salt, input) : undefined)] : []),
				],
				firstRows: () => ({ table: 'timelines', writes: [ownRow(event)] }),
				result: () => event,
			};
		},
		firstWrite: (event) => timelines.writeMany([ownRow(event)]),
	});
	return { event: result, repeated, pending };
}

/** The event in its poster's own timeline. Insert only: a late write must not pass the tombstone of a removal. */
const ownRow = (event: Event): Write => ({
	...timelineKey(event.actor, event.id),
	kind: 'insert',
	properties: timelineProperties(event, 0),
});

function mintEvent(
	domain: Domain,
	{ id: actor, name, handle, follows }: Profile,
	input: PostInput,
	{
		mentions,
		audience = follows === 'approval' ? 'followers' : undefined,
		about,
		answered,
	}: {
		mentions: Mention[];
		audience?: Audience | undefined;
		about?: string | undefined;
		answered: Event | undefined;
	},
): Event {
	// An event may be dated back, never forward, and a reply comes after what it answers, whatever the clocks say.
	const dated = Math.min(input.occurredAt ?? Number.POSITIVE_INFINITY, domain.now());
	const occurred = answered ? Math.max(dated, eventTime(answered.id) + 1) : dated;
	return fieldsIn(EVENT_NAMES, {
		id: domain.eventIds.next(occurred),
		actor,
		name,
		handle,
		verb: 'posted',
		...fieldsIn(POSTED_NAMES, input),
		occurredAt: isoTime(occurred),
		mentions: mentions.length > 0 ? mentions : undefined,
		about,
		thread: answered && placeOfReplyTo(answered),
		audience: answered ? audienceOfReply(answered, audience) : audience,
	});
}

/** Salted with what a removal deletes: it then tells nothing of the text any more. */
const hashOfBody = (salt: string, input: PostInput): string => hashOfContent(salt, { ...input });

const keyRow = (key: RowKey, event: EventId, body: string | undefined): Write => ({
	...key,
	kind: 'insert',
	properties: { event, body },
});

/** The event that was posted under these words. If it was removed since, only its id. */
async function postedBefore(domain: Domain, posted: Row, input: PostInput): Promise<Event> {
	const { event: id, body } = posted.properties;
	const row = await getEvent(domain.store.tables.ledger, posted.partition, String(id));
	if (!row || row.removed)
		return { id: String(id), actor: posted.partition, name: '', verb: 'posted', text: '', occurredAt: '' };
	if (body !== undefined && body !== hashOfBody(row.salt, input))
		throw new TidelineError(
			'idempotency_key_reused',
			'Another event was posted with this Idempotency-Key. Use a new key for a new event.',
		);
	return row.event;
}
