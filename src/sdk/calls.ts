/** Calls of the REST interface whose answers are taken as they are described. */
import type { Page } from '../contract/event/event.ts';
import type { NamedSubject } from '../contract/subject/subject-card.ts';
import type { apiOf, Call } from './call-api.ts';

/** A page with the current names of the subjects in its events. */
export type WithPeople<P> = P & { people: NamedSubject[] };
export type PageQuery = { cursor?: string | undefined; limit?: number };
/** `before`: the page has only events from before this time, ISO 8601. A date is its first moment in UTC. */
export type EventPageQuery = PageQuery & { before?: string | undefined };

export type Calls = ReturnType<typeof callsOf>;

export function callsOf(api: ReturnType<typeof apiOf>) {
	const call = async <T>(asked: Call): Promise<T> => (await api.call(asked)) as T;
	const get = <T>(path: string, query: Record<string, string | number | undefined> = {}): Promise<T> =>
		call({ path, query });
	return {
		call,
		get,
		/** All items, page after page. */
		async *walk<T>(path: string, query: Record<string, string | undefined> = {}): AsyncGenerator<T> {
			let cursor: string | undefined;
			do {
				const page: Page<T> = await get(path, { ...query, cursor });
				yield* page.items;
				cursor = page.next;
			} while (cursor !== undefined);
		},
	};
}
