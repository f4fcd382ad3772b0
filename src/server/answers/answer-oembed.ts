/** oEmbed (oembed.com): what other sites show of a public profile or event whose address somebody wrote there. */

import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { isEventId } from '../../contract/event/event-id.ts';
import { sharedPath } from '../../contract/subject/shared-path.ts';
import { isSubjectId, type SubjectId } from '../../contract/subject/subject.ts';
import { inOneLine } from '../../contract/text/in-one-line.ts';
import { isHandle } from '../../contract/text/mention-in-text.ts';
import { nameInPath } from '../../contract/text/name-in-path.ts';
import { normalHandle } from '../../contract/text/text-rules.ts';
import type { Ctx } from '../../domain/ctx.ts';
import { readPublicEvent, readPublicFeed } from '../../domain/event/read-public-feed.ts';
import { findByHandle } from '../../domain/subject/find-by-handle.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { limits, services } from '../services/services.ts';
import { originOf } from './origin-of.ts';
import { problem } from './problem.ts';
import { quoteOf } from './quote-of.ts';

/** Pages of any origin may ask. */
const OPEN_TO_PAGES = { 'Access-Control-Allow-Origin': '*' };
/** The same time as for a feed: a removed text is shown no longer than that. */
const CACHED_SECONDS = 60;
/** Pixels. A site that has less room says so. */
const CARD_WIDTH = 550;

/** The answer is the same for all callers, so it holds only what a stranger may read. */
export async function answerOembed(request: Request): Promise<Response> {
	try {
		await limits().consume('reads', { address: countedAddress(request.headers) });
		const { searchParams } = new URL(request.url);
		if ((searchParams.get('format') ?? 'json') !== 'json')
			return new Response('Only format=json is here.\n', { status: 501, headers: OPEN_TO_PAGES });
		const embedded = await embedOf(originOf(request), searchParams.get('url') ?? '', widthAsked(searchParams));
		const headers = { ...OPEN_TO_PAGES, 'Cache-Control': `public, max-age=${CACHED_SECONDS}` };
		return Response.json(embedded, { headers });
	} catch (error) {
		return problem(error, 'An embedding failed', { headers: OPEN_TO_PAGES, hasLeft: request.signal.aborted });
	}
}

function widthAsked(asked: URLSearchParams): number {
	const most = Number(asked.get('maxwidth'));
	return most > 0 ? Math.min(Math.floor(most), CARD_WIDTH) : CARD_WIDTH;
}

async function embedOf(origin: string, asked: string, width: number) {
	const address = URL.canParse(asked) ? new URL(asked) : undefined;
	const [, part = '', id] = /^\/s\/([^/]+)(?:\/([^/]+))?\/?$/.exec(address?.pathname ?? '') ?? [];
	if (address?.origin !== origin) throw nothingThere();
	const ctx: Ctx = { domain: (await services()).domain, principal: ANONYMOUS };
	const subject = await subjectNamed(ctx, nameInPath(part));
	const { profile } = await readPublicFeed(ctx, { subject, limit: 1 });
	const home = `${origin}${sharedPath(profile)}`;
	const about = {
		version: '1.0',
		provider_name: 'Tideline',
		provider_url: origin,
		cache_age: CACHED_SECONDS,
		author_name: profile.name,
		author_url: home,
	};
	if (id === undefined) return { ...about, type: 'link', title: `${profile.name} (@${profile.handle})` };
	const found = isEventId(id) ? await readPublicEvent(ctx, { subject, id }) : undefined;
	if (!found) throw nothingThere();
	const { event, labels } = found;
	// Other sites know no labels, and would show what readers want to be warned of.
	if (labels.length > 0) return { ...about, type: 'link', title: profile.name };
	const html = quoteOf(event, `${home}/${id}`);
	return { ...about, type: 'rich', title: inOneLine(event.text), width, height: null, html };
}

async function subjectNamed(ctx: Ctx, name: string): Promise<SubjectId> {
	if (isSubjectId(name)) return name;
	const handle = normalHandle(name);
	const subject = isHandle(handle) ? await findByHandle(ctx, { handle }) : undefined;
	if (subject === undefined) throw nothingThere();
	return subject;
}

function nothingThere(): TidelineError {
	return new TidelineError('feed_not_found', 'No public profile or event has this address. Check that it is complete.');
}
