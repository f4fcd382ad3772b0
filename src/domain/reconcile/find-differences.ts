/**
 * What a subject's ledger says, held against its projections. The ledger is the truth; each difference knows the
 * write that mends it. Meant for a quiet store: a job under way is a difference that mends itself.
 */
import type { Event, EventId } from '../../contract/event.ts';
import { isMentioned } from '../../contract/mention.ts';
import type { Profile, SubjectId } from '../../contract/subject.ts';
import { auditProperties } from '../../storage/audit.ts';
import { directoryRowOf } from '../../storage/directory.ts';
import {
	auditKeys,
	directoryKeys,
	ledgerKeys,
	requestKeys,
	subjectFollowerKey,
	tagTimeline,
	timelineKey,
} from '../../storage/keys.ts';
import {
	eventIdOf,
	eventRowOf,
	type FollowingRow,
	followingOf,
	getEvent,
	getProfile,
	namedBy,
	pagesOf,
} from '../../storage/ledger.ts';
import type { Row } from '../../storage/port.ts';
import { requestOf, setRequest } from '../../storage/requests.ts';
import { followerOf, setFollower } from '../../storage/subject-followers.ts';
import { timelineRowOf } from '../../storage/timelines.ts';
import { blockerOf } from '../block/apart.ts';
import { endIfApart } from '../block/end-follows.ts';
import type { Domain } from '../domain.ts';
import { leaveToDrain } from '../jobs/leave-to-drain.ts';
import { insertDeliveries, withdrawDeliveries } from '../jobs/timeline-writes.ts';
import { isoTime } from '../ports.ts';
import { verifyChain } from './verify-chain.ts';

export type Difference = {
	subject: SubjectId;
	kind: 'chain' | 'audit' | 'directory' | 'follower' | 'lost' | 'ghost';
	what: string;
	/** Missing for what no write can mend: a broken chain. */
	repair?: () => Promise<unknown>;
};

type Following = { seq: number; since: string };
type Pair = Following & { state: FollowingRow['state'] };

/** All differences of one subject: its chain, its index, its followers' rows and its own timeline. */
export async function* findDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	yield* chainDifferences(domain, subject);
	yield* directoryDifferences(domain, subject);
	const following = await followingOfSubject(domain, subject);
	yield* apartDifferences(domain, subject, following);
	yield* followerDifferences(domain, subject, following);
	yield* timelineDifferences(domain, subject, following);
	yield* namedDifferences(domain, subject);
}

async function* chainDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	const { audit } = domain.store.tables;
	for await (const { entry, flaw } of verifyChain(domain, subject)) {
		if (flaw) yield { subject, kind: 'chain', what: flaw };
		if (!entry) continue;
		const key = auditKeys.entry(entry);
		if (await audit.get(key)) continue;
		const repair = () =>
			Promise.all([audit.upsert(key, auditProperties(entry)), audit.insert(auditKeys.day(entry.at), {})]);
		yield { subject, kind: 'audit', what: `entry ${entry.seq} is not in the audit trail`, repair };
	}
}

async function* directoryDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	const profile = await getProfile(domain.store.tables.ledger, subject);
	if (!profile) return;
	const row = await domain.store.tables.directory.get(directoryKeys.handle(profile.handle));
	if (row && directoryRowOf(row).subject === subject && row.properties.confirmed) return;
	yield {
		subject,
		kind: 'directory',
		what: `the handle ${profile.handle} is not its own in the directory`,
		repair: () => putInDirectory(domain, profile),
	};
}

function putInDirectory({ store, now }: Domain, { id, handle, name, kind }: Profile): Promise<string> {
	const properties = { subject: id, name, kind, claimedAt: isoTime(now()), confirmed: true };
	return store.tables.directory.upsert(directoryKeys.handle(handle), properties);
}

async function followingOfSubject(domain: Domain, subject: SubjectId): Promise<Map<SubjectId, Pair>> {
	const found = new Map<SubjectId, Pair>();
	for await (const rows of pagesOf(domain.store.tables.ledger, ledgerKeys.followings(subject)))
		for (const { subject: followed, state, seq, since } of rows.map(followingOf))
			found.set(followed, { state, seq, since });
	return found;
}

/** Nobody follows, or asks to follow, across a block. */
async function* apartDifferences(
	domain: Domain,
	subject: SubjectId,
	following: Map<SubjectId, Pair>,
): AsyncGenerator<Difference> {
	for (const [followed, { state }] of following) {
		if (state === 'off' || !(await blockerOf(domain, subject, followed))) continue;
		const repair = () => endIfApart(domain, subject, followed, leaveToDrain(domain));
		yield { subject, kind: 'follower', what: `it follows ${followed} across a block`, repair };
	}
}

async function* followerDifferences(
	domain: Domain,
	subject: SubjectId,
	following: Map<SubjectId, Pair>,
): AsyncGenerator<Difference> {
	const { subjectFollowers } = domain.store.tables;
	for (const [followed, { state, seq }] of following) {
		if (state === 'requested') {
			const listed = await subjectFollowers.get(requestKeys.request(followed, subject));
			if (listed && requestOf(listed).seq === seq) continue;
			const repair = () => setRequest(subjectFollowers, followed, { follower: subject, seq });
			yield { subject, kind: 'follower', what: `${followed} does not have its request in its list`, repair };
			continue;
		}
		const row = await subjectFollowers.get(subjectFollowerKey(followed, subject));
		if (row && followerOf(row).state === state && followerOf(row).seq === seq) continue;
		const repair = () => setFollower(subjectFollowers, followed, { follower: subject, state, seq });
		yield { subject, kind: 'follower', what: `${followed} does not have it as a follower that is ${state}`, repair };
	}
}

/** Everything in the timeline must be a live event of somebody followed or one that mentions its reader, and every event since a follow must be there. */
async function* timelineDifferences(
	domain: Domain,
	reader: SubjectId,
	following: Map<SubjectId, Pair>,
): AsyncGenerator<Difference> {
	const mentions = async ({ event }: { event: Event }) =>
		isMentioned(event, reader) && !(await blockerOf(domain, reader, event.actor));
	const held = new Set<EventId>();
	for await (const rows of pagesOf(domain.store.tables.timelines, { partition: reader }))
		for (const row of rows) {
			held.add(row.row);
			const found = timelineRowOf(row);
			if (found.removed) continue;
			const { actor, id } = found.event;
			if (actor !== reader && following.get(actor)?.state !== 'on' && !(await mentions(found))) {
				const repair = () => domain.store.tables.timelines.delete(timelineKey(reader, id), row.etag);
				yield {
					subject: reader,
					kind: 'ghost',
					what: `${id} of ${actor}, whom it does not follow and who does not mention it, is in its timeline`,
					repair,
				};
			} else if ((await getEvent(domain.store.tables.ledger, actor, id))?.removed !== false) {
				const repair = () => withdrawDeliveries(domain, [reader], id);
				yield { subject: reader, kind: 'ghost', what: `${id} of ${actor} was removed and is in its timeline`, repair };
			}
		}
	yield* lostEvents(domain, reader, reader, { seq: 0, since: '' }, held);
	for (const [followed, pair] of following)
		if (pair.state === 'on') yield* lostEvents(domain, reader, followed, pair, held);
}

async function* lostEvents(
	domain: Domain,
	reader: SubjectId,
	actor: SubjectId,
	{ seq, since }: Following,
	held: Set<EventId>,
): AsyncGenerator<Difference> {
	for await (const rows of pagesOf(domain.store.tables.ledger, ledgerKeys.events(actor)))
		for (const event of rows.filter((row) => isOwed(row, since)).map(eventOf)) {
			if (held.has(event.id)) continue;
			const repair = () => insertDeliveries(domain, [{ reader, event, epoch: seq }]);
			yield { subject: reader, kind: 'lost', what: `${event.id} of ${actor} is not in its timeline`, repair };
		}
}

/** Live, and posted since the follow; what was posted before may be beyond the newest 250. */
function isOwed(row: Row, since: string): boolean {
	const found = eventRowOf(row);
	return !found.removed && found.postedAt >= since;
}

function eventOf(row: Row): Event {
	const found = eventRowOf(row);
	if (found.removed) throw new Error(`${eventIdOf(row)} is removed.`);
	return found.event;
}

/** Every live event must be in the timelines of those whom it mentions, and of its tags. */
async function* namedDifferences(domain: Domain, poster: SubjectId): AsyncGenerator<Difference> {
	const { ledger, timelines } = domain.store.tables;
	for await (const rows of pagesOf(ledger, ledgerKeys.events(poster)))
		for (const found of rows.map(eventRowOf)) {
			if (found.removed) continue;
			const { event } = found;
			const { mentioned, tags } = namedBy(found);
			for (const reader of [...mentioned, ...tags.map(tagTimeline)]) {
				if (await timelines.get(timelineKey(reader, event.id))) continue;
				if (mentioned.includes(reader) && (await blockerOf(domain, poster, reader))) continue;
				const repair = () => insertDeliveries(domain, [{ reader, event, epoch: 0 }]);
				yield {
					subject: poster,
					kind: 'lost',
					what: `${event.id} is not in the timeline of ${reader}, which it names`,
					repair,
				};
			}
		}
}
