import type { Event } from '../../contract/event/event.ts';
import { tagsIn } from '../../contract/text/rich-text.ts';
import { threadOf } from '../../contract/timeline/hides-topic.ts';
import { placeOf, type Topic } from '../../contract/timeline/muted-topic.ts';

/** Segments of a path that name a project: owner and repository. */
const PROJECT_SEGMENTS = 2;

/** The topics by which a reader may mute events like this one. */
export function topicsOfEvent(event: Event): Topic[] {
	const { text, type, url } = event;
	return [
		{ kind: 'thread', value: threadOf(event) },
		...tagsIn(text).map((value): Topic => ({ kind: 'hashtag', value })),
		...(type === undefined ? [] : [{ kind: 'type', value: type } as const]),
		...sourcesOf(url).map((value): Topic => ({ kind: 'source', value })),
	];
}

/** The project that an address leads to, if its path is long enough for one, and its host. */
function sourcesOf(url: string | undefined): string[] {
	const place = url === undefined ? undefined : placeOf(url);
	if (place === undefined) return [];
	const [host = '', ...path] = place.split('/');
	return path.length < PROJECT_SEGMENTS ? [host] : [[host, ...path.slice(0, PROJECT_SEGMENTS)].join('/'), host];
}
