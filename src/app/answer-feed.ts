import { createHash } from 'node:crypto';
import type { FeedPage } from '../api/feed/feed-page.ts';
import { ANONYMOUS } from '../contract/principal.ts';
import { PageInput } from '../contract/schema/page.ts';
import { SubjectId } from '../contract/schema/subject.ts';
import { readPublicFeed } from '../domain/event/read-public-feed.ts';
import { countedAddress } from '../rate-limits/client-address.ts';
import { limits, services } from '../services.ts';
import { originOf } from './origin-of.ts';
import { problem } from './problem.ts';

export type FeedFormat = { file: string; mediaType: string; write(page: FeedPage): string };

const EVENTS = 50;

/** A subject's public feed, for everybody. `?cursor=` leads to older events. 304 when nothing changed. */
export async function answerFeed(request: Request, subject: string, format: FeedFormat): Promise<Response> {
	try {
		await limits().consume('reads', { address: countedAddress(request.headers) });
		const { domain } = await services();
		const given = new URL(request.url).searchParams.get('cursor') ?? undefined;
		const { cursor } = PageInput.parse({ cursor: given });
		const page = { cursor, limit: EVENTS, signal: request.signal };
		const { profile, events } = await readPublicFeed(
			{ domain, principal: ANONYMOUS },
			{ subject: SubjectId.parse(subject), ...page },
		);
		const home = `${originOf(request)}/s/${subject}`;
		const first = `${home}/${format.file}`;
		const at = (place: string | undefined) =>
			place ? `${first}?${new URLSearchParams({ cursor: place })}` : undefined;
		const body = format.write({
			profile,
			events: events.items,
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

function isKnown(request: Request, etag: string): boolean {
	const known = (request.headers.get('if-none-match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
	return known.includes(etag) || known.includes('*');
}
