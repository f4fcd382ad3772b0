import { NotFound } from '../../contract/errors.ts';
import type { Event, PostInput } from '../../contract/event.ts';
import { eventIdAt } from '../../contract/event-id.ts';
import type { Mention } from '../../contract/mention.ts';
import type { Principal } from '../../contract/principal.ts';
import { tagsIn } from '../../contract/rich-text.ts';
import type { Profile, SubjectId } from '../../contract/subject.ts';
import { ledgerKeys, timelineKey } from '../../storage/keys.ts';
import { eventProperties, getEvent, getProfile } from '../../storage/ledger.ts';
import type { Write } from '../../storage/port.ts';
import { timelineProperties } from '../../storage/timelines.ts';
import type { Domain } from '../domain.ts';
import { madeInTime } from '../first-write.ts';
import { hashOfContent } from '../ledger/entry.ts';
import { actorOf, assertMayActFor } from '../permission.ts';
import { isoTime } from '../ports.ts';
import { newSalt } from '../subject/draft-profile.ts';
import { findMentions } from './find-mentions.ts';

/** Where an event came from, when not from a person: a CloudEvent's `subject` and `id`. */
export type Provenance = { about?: string; origin?: string };

export type PostOptions = {
	/** The parts that name this request: posted before under them, it is not posted again. */
	idempotencyKey?: readonly string[] | undefined;
	provenance?: Provenance;
	/** Called before anything is written. What it throws refuses the event. */
	assertMayMention?(mentions: readonly Mention[]): Promise<void> | undefined;
};

/** `pending`: the event is on the ledger, and its poster's own timeline gets it shortly. `repeated`: it was there already. */
export type Posted = { event: Event; repeated: boolean; pending: boolean };

/** Posts an event. Throws `subject_not_found` for a subject without a profile, and what `commit` throws. */
export async function postEvent(
	domain: Domain,
	principal: Principal,
	actor: SubjectId,
	input: PostInput,
	options: PostOptions = {},
): Promise<Posted> {
	assertMayActFor(principal, actor);
	const { ledger, timelines } = domain.store.tables;
	const mentions = await findMentions(domain, input.text);
	await options.assertMayMention?.(mentions);
	const key = options.idempotencyKey && ledgerKeys.key(actor, options.idempotencyKey);
	const { result, owed } = await domain.committer.commit<Posted>({
		subject: actor,
		...actorOf(principal),
		async decide() {
			const [profile, repeated] = await Promise.all([getProfile(ledger, actor), key && ledger.get(key)]);
			if (!profile) throw new NotFound('subject', actor);
			if (repeated) return { settled: await postedBefore(domain, actor, String(repeated.properties.event)) };
			const event = mintEvent(domain, profile, input, mentions);
			const salt = newSalt(domain);
			return {
				action: 'event-posted',
				target: event.id,
				contentHash: hashOfContent(salt, { ...event, ...options.provenance }),
				facts: ({ at }) => [
					{
						...ledgerKeys.event(actor, event.id),
						kind: 'insert',
						properties: eventProperties({
							removed: false,
							event,
							tags: event.audience ? [] : tagsIn(event.text),
							salt,
							postedAt: at,
							...options.provenance,
						}),
					},
					...(key ? [{ ...key, kind: 'insert', properties: { event: event.id } } satisfies Write] : []),
				],
				result: () => ({ event, repeated: false, pending: false }),
			};
		},
	});
	if (!owed) return result;
	// Insert only: a late write must not pass the tombstone of a removal.
	const own = () => timelines.insert(timelineKey(actor, result.event.id), timelineProperties(result.event, 0));
	const made = await madeInTime(domain, own);
	domain.owed(owed);
	return { ...result, pending: !made };
}

function mintEvent(
	domain: Domain,
	{ id: actor, name, handle, follows }: Profile,
	input: PostInput,
	mentions: Mention[],
): Event {
	// An event may be dated back, never forward.
	const occurred = Math.min(input.occurredAt ?? Number.POSITIVE_INFINITY, domain.now());
	const event: Event = {
		id: eventIdAt(occurred, domain.randomBytes(10)),
		actor,
		name,
		handle,
		verb: input.verb ?? 'posted',
		text: input.text,
		occurredAt: isoTime(occurred),
	};
	if (input.url !== undefined) event.url = input.url;
	if (input.type !== undefined) event.type = input.type;
	if (mentions.length > 0) event.mentions = mentions;
	if (follows === 'approval') event.audience = 'followers';
	return event;
}

async function postedBefore(domain: Domain, actor: SubjectId, id: string): Promise<Posted> {
	const row = await getEvent(domain.store.tables.ledger, actor, id);
	const gone: Event = { id, actor, name: '', verb: 'posted', text: '', occurredAt: '' };
	return { event: row && !row.removed ? row.event : gone, repeated: true, pending: false };
}
