import type { EventRef } from '../contract/event/event-ref.ts';
import type { Reacted, ReactedPage, ReactionKind } from '../contract/reading/reaction.ts';
import type { Calls, PageQuery } from './calls.ts';
import { pathOfEvent } from './path-of-event.ts';

/** Reactions to events. An event is named by its poster and its id. */
export class Reactions {
	readonly #calls: Calls;

	constructor(calls: Calls) {
		this.#calls = calls;
	}

	/** Gives a kind once. `repeated`: it was given before. */
	give(event: EventRef, kind: ReactionKind): Promise<{ repeated: boolean }> {
		return this.#calls.call({ method: 'PUT', path: `${pathOfEvent(event)}/reactions/${kind}` });
	}

	/** `repeated`: it was not given. */
	takeBack(event: EventRef, kind: ReactionKind): Promise<{ repeated: boolean }> {
		return this.#calls.call({ method: 'DELETE', path: `${pathOfEvent(event)}/reactions/${kind}` });
	}

	/** The subjects that reacted, in no order of time. With `kind`, only those that gave it. */
	list(event: EventRef, kind?: ReactionKind): AsyncGenerator<Reacted> {
		return this.#calls.walk(`${pathOfEvent(event)}/reactions`, { kind });
	}

	listPage(event: EventRef, page: PageQuery & { kind?: ReactionKind | undefined } = {}): Promise<ReactedPage> {
		return this.#calls.get(`${pathOfEvent(event)}/reactions`, page);
	}
}
