/** The pattern of a path: the words of our own routes, and a star for anything else. Handles, ids and tags are no words. */

/** Folders of `src/app`. A test compares them. */
const ROUTE_WORDS: ReadonlySet<string> = new Set(
	(
		'admin audit ask deliveries followers print timeline jobs alarms heat exceptions people everyone invitations approvals join api export auth cron fan-out ' +
		'csp-reports files health live ready mcp metrics oembed own-data storage trpc v1 auditor directory docs errors log notifications s feed.atom feed.json ' +
		'mail confirm unsubscribe saved lists searches search settings machines decisions muted webhooks sign-in appeal moderation sw.js tags'
	).split(' '),
);
/** Folders whose next segment is a name, whatever it says. */
const NAMES_FOLLOW: ReadonlySet<string> = new Set(['s', 'tags', 'lists', 'machines']);
const SEGMENTS_KEPT = 8;

export function routePattern(path: string): string {
	const segments = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean).slice(0, SEGMENTS_KEPT);
	return `/${segments.map((segment, at) => wordOf(segment, segments[at - 1])).join('/')}`;
}

function wordOf(segment: string, before: string | undefined): string {
	const isWord = ROUTE_WORDS.has(segment) && !(before !== undefined && NAMES_FOLLOW.has(before));
	return isWord ? segment : '*';
}
