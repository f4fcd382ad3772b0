import type { Page } from '../contract/event/event.ts';
import type { EventRef } from '../contract/event/event-ref.ts';
import type { EventWithReplies } from '../contract/reading/thread.ts';
import type { Calls, PageQuery, WithPeople } from './calls.ts';
import { pathOfEvent } from './path-of-event.ts';

/** Replies to events, and the threads that the subject follows. An event is named by its poster and its id. */
export class Threads {
	readonly #calls: Calls;

	constructor(calls: Calls) {
		this.#calls = calls;
	}

	/** The replies below an event, oldest first. Below a reply to a reply, only those that answer it directly. */
	replies(event: EventRef): AsyncGenerator<EventWithReplies> {
		return this.#calls.walk(`${pathOfEvent(event)}/replies`);
	}

	repliesPage(event: EventRef, page: PageQuery = {}): Promise<WithPeople<Page<EventWithReplies>>> {
		return this.#calls.get(`${pathOfEvent(event)}/replies`, page);
	}

	/** You get a notification of each reply in the thread of this event. `repeated`: it was so before. */
	follow(event: EventRef): Promise<{ repeated: boolean }> {
		return this.#calls.call({ method: 'PUT', path: `${pathOfEvent(event)}/thread-follow` });
	}

	/** You still get notifications of replies to your own events, and of mentions. */
	unfollow(event: EventRef): Promise<{ repeated: boolean }> {
		return this.#calls.call({ method: 'DELETE', path: `${pathOfEvent(event)}/thread-follow` });
	}
}
