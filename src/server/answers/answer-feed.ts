import { createHash } from 'node:crypto';
import { atomOf } from '../../api/feed/atom.ts';
import { type AnsweredEntry, entryId, type FeedPage } from '../../api/feed/feed-page.ts';
import { jsonFeedOf } from '../../api/feed/json-feed.ts';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { Event } from '../../contract/event/event.ts';
import { packRef } from '../../contract/event/event-ref.ts';
import { PageInput } from '../../contract/schema/page.ts';
import { SubjectId as IdSchema } from '../../contract/schema/subject.ts';
import { sharedPath } from '../../contract/subject/shared-path.ts';
import { isSubjectId, type SubjectId } from '../../contract/subject/subject.ts';
import { isHandle } from '../../contract/text/mention-in-text.ts';
import { nameInPath } from '../../contract/text/name-in-path.ts';
import { normalHandle } from '../../contract/text/text-rules.ts';
import type { Ctx } from '../../domain/ctx.ts';
import { readPublicEvent, readPublicFeed } from '../../domain/event/read-public-feed.ts';
import { mapSome } from '../../domain/lists/map-some.ts';
import { findByHandle } from '../../domain/subject/find-by-handle.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { limits, services } from '../services/services.ts';
import { originOf } from './origin-of.ts';
import { problem } from './problem.ts';

type FeedFormat = { file: string; mediaType: string; write(page: FeedPage): string };

const FORMATS = {
	atom: { file: 'feed.atom', mediaType: 'application/atom+xml; charset=utf-8', write: atomOf },
	json: { file: 'feed.json', mediaType: 'application/feed+json; charset=utf-8', write: jsonFeedOf },
} satisfies Record<string, FeedFormat>;

const EVENTS = 50;
const ANSWERED_AT_ONCE = 16;

/** A subject's public feed, for everybody. `?cursor=` leads to older events. 304 when nothing changed. */
export async function answerFeed(request: Request, subject: string, named: keyof typeof FORMATS): Promise<Response> {
	const format = FORMATS[named];
	try {
		await limits().consume('reads', { address: countedAddress(request.headers) });
		const { domain } = await services();
		const given = new URL(request.url).searchParams.get('cursor') ?? undefined;
		const { cursor } = PageInput.parse({ cursor: given });
		const page = { cursor, limit: EVENTS, signal: request.signal };
		const ctx = { domain, principal: ANONYMOUS };
		const id = await addressed(ctx, subject);
		if (id !== nameInPath(subject)) return leadTo(request, `/s/${id}/${format.file}`);
		const { profile, events } = await readPublicFeed(ctx, { subject: id, ...page });
		const home = `${originOf(request)}${sharedPath(profile)}`;
		// A feed reader keeps this address, and a handle may be somebody else's later.
		const first = `${originOf(request)}/s/${id}/${format.file}`;
		const at = (place: string | undefined) =>
			place ? `${first}?${new URLSearchParams({ cursor: place })}` : undefined;
		const body = format.write({
			profile,
			events: events.items,
			answered: await answeredEntries(ctx, events.items, originOf(request)),
			home,
			self: at(cursor) ?? first,
			first,
			next: at(events.next),
		});
		const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
		const headers = {
			'Content-Type': format.mediaType,
			'Cache-Control': 'public, max-age=60',
			ETag: etag,
			// It is for everybody: readers that run in a browser too.
			'Access-Control-Allow-Origin': '*',
		};
		if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
		return new Response(body, { headers });
	} catch (error) {
		const headers = { 'Access-Control-Allow-Origin': '*' };
		return problem(error, 'A feed failed', { headers, hasLeft: request.signal.aborted });
	}
}

/** The answered events that everybody may read, as an entry names them. Others stay unnamed. */
async function answeredEntries(
	ctx: Ctx,
	events: readonly Event[],
	origin: string,
): Promise<ReadonlyMap<string, AnsweredEntry>> {
	const refs = new Map(events.flatMap(({ replyTo }) => (replyTo ? [[packRef(replyTo), replyTo] as const] : [])));
	const found = await mapSome([...refs], ANSWERED_AT_ONCE, async ([name, ref]) => {
		const read = await readPublicEvent(ctx, ref);
		if (!read) return [];
		const { handle } = read.event;
		const url = `${origin}${sharedPath({ id: ref.subject, handle })}/${ref.id}`;
		return [[name, { id: entryId(read.event), url }] as const];
	});
	return new Map(found.flat());
}

/** A feed has one address, by the id. A handle leads there for now: it may be somebody else's later. */
function leadTo(request: Request, path: string): Response {
	const address = new URL(`${path}${new URL(request.url).search}`, originOf(request));
	return new Response(null, { status: 307, headers: { Location: address.href, 'Access-Control-Allow-Origin': '*' } });
}

/** The subject that the address names, by its id or by its handle. */
async function addressed(ctx: Ctx, part: string): Promise<SubjectId> {
	const name = nameInPath(part);
	const handle = normalHandle(name);
	if (isSubjectId(name) || !isHandle(handle)) return IdSchema.parse(name);
	const subject = await findByHandle(ctx, { handle });
	if (subject === undefined) throw new TidelineError('feed_not_found', `@${handle} has no public feed.`);
	return subject;
}

function isKnown(request: Request, etag: string): boolean {
	const known = (request.headers.get('if-none-match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
	return known.includes(etag) || known.includes('*');
}
