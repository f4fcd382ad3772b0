import type { Store } from '../../storage/port.ts';
import { parseJobMessage } from '../ledger/message.ts';
import { isoTime, type Ports } from '../ports/ports.ts';
import { sleep } from '../waiting/sleep.ts';

/** A time, and the messages of jobs that it found and that every later look has found, too. */
type Look = { at: string; left: ReadonlySet<string> };

/** A job takes some milliseconds on the embedded store, and some requests on Azure. */
const WAIT_MS = { embedded: 20, azure: 200 };
const TRIES = 10;
/** Looks that are kept in mind while jobs are slow. */
const MOST_LOOKS = 32;
/** A queue with more messages is not listed: its jobs take a while in any case. */
const MOST_LISTED = 10_000;

/**
 * Finds times up to which every acknowledged entry has its leaf, in the tree or waiting. A reader that looks at the leaves
 * afterwards finds all of these entries.
 *
 * A command either writes its leaf in its own transaction, or sends a message before that, which goes once the leaf is
 * there. So the time of a look is good as soon as none of its messages is left, however many came since. Where a queue
 * cannot be listed, it must have been empty. Only the clock of this process counts.
 */
export class EnteredTimes {
	readonly #ports: Pick<Ports, 'store' | 'now'>;
	/** Looks with messages that are left, the oldest first. */
	#looks: Look[] = [];
	#newest: string | undefined;

	constructor(ports: Pick<Ports, 'store' | 'now'>) {
		this.#ports = ports;
	}

	/** The newest time that is good. Undefined where there is none yet. It gives jobs that are under way a moment to end. */
	async newest(): Promise<string | undefined> {
		const first = this.#time();
		this.#enter(first, await openMessages(this.#ports.store), true);
		for (let tries = 1; tries < TRIES && !this.#isGood(first); tries++) {
			await sleep(WAIT_MS[this.#ports.store.engine]);
			const at = this.#time();
			this.#enter(at, await openMessages(this.#ports.store), false);
		}
		return this.#newest;
	}

	/** A millisecond that is not over yet may still bring an entry. */
	#time(): string {
		return isoTime(this.#ports.now() - 1);
	}

	#isGood(time: string): boolean {
		return this.#newest !== undefined && this.#newest >= time;
	}

	#enter(at: string, found: ReadonlySet<string> | undefined, isKept: boolean): void {
		if (!found) return;
		const known = this.#looks.map((look) => ({ at: look.at, left: bothOf(look.left, found) }));
		const looks = isKept || found.size === 0 ? [...known, { at, left: found }] : known;
		this.#newest = looks.findLast(({ left }) => left.size === 0)?.at ?? this.#newest;
		this.#looks = looks.filter(({ left }) => left.size > 0).slice(0, MOST_LOOKS);
	}
}

const bothOf = (some: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
	new Set([...some].filter((one) => others.has(one)));

/**
 * Ids of the messages of entries. Undefined where there are some that cannot be listed. A message of a chunk is sent beside
 * the one of its entry, which stays until the leaf is there.
 */
async function openMessages({ queues: { jobs } }: Pick<Store, 'queues'>): Promise<Set<string> | undefined> {
	const depth = await jobs.depth();
	if (depth === 0) return new Set();
	if (!jobs.list || depth > MOST_LISTED) return undefined;
	const ofEntries = (await jobs.list()).filter(({ body }) => parseJobMessage(body)?.chunk === undefined);
	return new Set(ofEntries.map(({ id }) => id));
}
