/** Reads the state of the service, for those who watch it. Whatever storage does not say at this moment is left out. */
import { tokensToRenew, WARN_DAYS_BEFORE } from '../../contract/caller/token.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { QueueName } from '../../storage/port.ts';
import { pendingKeys, pendingOf } from '../../storage/rows/log/pending-leaves.ts';
import { dueKeys, dueOf } from '../../storage/rows/token-dues.ts';
import { newestOfPlace } from '../backup/backup-status.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';
import { isoTime } from '../ports/ports.ts';
import { tokensOf } from '../token/change-token.ts';
import { Remembered } from '../waiting/remembered.ts';
import { within } from '../waiting/within.ts';

/** Queues with work that somebody waits for. */
export const WATCHED = ['jobs', 'purges', 'pushes'] as const satisfies readonly QueueName[];
const DAY_MS = 86_400_000;
const SUBJECTS_AT_ONCE = 16;
/** Milliseconds for which tokens, which are read by their subjects, are taken as known. */
const TOKENS_KNOWN_FOR = 600_000;
/** The same for the place of the backup, which is asked for many files. */
const BACKUP_KNOWN_FOR = 60_000;
/** Milliseconds that somebody who asks waits for storage. What comes later, the next one gets. */
const ANSWER_WITHIN = 2_000;

/** Reads the state for one process, and remembers for a while what is slow to read. */
export class StateReader {
	readonly #domain: Domain;
	readonly #tokens: Remembered<number>;
	readonly #backup: Remembered<number | undefined>;

	constructor(domain: Domain) {
		this.#domain = domain;
		this.#tokens = new Remembered(domain, TOKENS_KNOWN_FOR, () => countExpiring(domain));
		this.#backup = new Remembered(domain, BACKUP_KNOWN_FOR, () => newestMoment(domain));
	}

	async read() {
		const { store, now } = this.#domain;
		const [answers, storeBytes, jobsParked, logWaitsSeconds, tokensExpiring, backupAt, ...watched] = await Promise.all([
			this.#soon(store.check().then(() => true)),
			this.#soon(Promise.resolve(store.bytesOnDisk?.())),
			this.#soon(store.queues.poison.depth()),
			this.#soon(logWaits(this.#domain)),
			this.#soon(this.#tokens.read()),
			this.#soon(this.#backup.read()),
			...WATCHED.map((name) => this.#soon(stateOf(this.#domain, name))),
		]);
		return {
			storageAnswers: answers ?? false,
			storeBytes,
			queues: Object.fromEntries(WATCHED.map((name, index) => [name, watched[index]] as const)),
			jobsParked,
			logWaitsSeconds,
			tokensExpiring,
			backupAgeSeconds: backupAt === undefined ? undefined : secondsSince(backupAt, now()),
			accounts: store.accountLoads?.(),
		};
	}

	/** Undefined when it fails, or takes too long. */
	async #soon<T>(read: Promise<T>): Promise<T | undefined> {
		const known = read.catch(() => undefined);
		return (await within(this.#domain, ANSWER_WITHIN, known)) ? known : undefined;
	}
}

/** Messages of a queue, and the age in seconds of the one that has been visible for the longest: 0 where none is. */
export async function stateOf(
	{ store, now }: Domain,
	name: QueueName,
): Promise<{ messages: number; oldestSeconds: number }> {
	const queue = store.queues[name];
	const [messages, since] = await Promise.all([queue.depth(), queue.waitingSince()]);
	return { messages, oldestSeconds: since === undefined ? 0 : secondsSince(since, now()) };
}

/** Age of the oldest entry that has no place in the log yet, in seconds. */
export async function logWaits({ store, now }: Domain): Promise<number> {
	const oldest = await Promise.all(
		pendingKeys.shards.map(async (partition) => {
			const { rows } = await store.tables.log.range({ partition, limit: 1 });
			return rows[0] && Date.parse(pendingOf(rows[0]).at);
		}),
	);
	const waiting = oldest.filter((at) => at !== undefined);
	return waiting.length === 0 ? 0 : secondsSince(Math.min(...waiting), now());
}

/** Tokens of which their owners are warned that they expire. */
async function countExpiring(domain: Domain): Promise<number> {
	const now = domain.now();
	const subjects = new Set<SubjectId>();
	for (let day = 0; day <= WARN_DAYS_BEFORE; day++)
		for await (const rows of pagesOf(domain.store.tables.tokens, dueKeys.allOn(isoTime(now + day * DAY_MS))))
			for (const row of rows) subjects.add(dueOf(row).subject);
	const expiring = await mapSome([...subjects], SUBJECTS_AT_ONCE, async (subject) => {
		const tokens = tokensToRenew(await tokensOf(domain, subject), now);
		return tokens.filter(({ expiresAt }) => Date.parse(expiresAt) > now).length;
	});
	return expiring.reduce((sum, count) => sum + count, 0);
}

/** Time of the newest moment of the backup, in Unix milliseconds. Undefined where no backup is set. */
async function newestMoment({ backup, now }: Domain): Promise<number | undefined> {
	return backup && Date.parse((await newestOfPlace(backup, now())).newest);
}

const secondsSince = (at: number, now: number) => Math.max(0, (now - at) / 1_000);
