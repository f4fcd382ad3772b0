/**
 * Checks of tokens and signatures. A good one always passes, however many bad ones came from the same address: the check
 * comes first, and only what it refuses is counted.
 */
import { RateLimited } from '../contract/errors/errors.ts';
import { networkOf } from './client-address.ts';

/** Checks that wait for their turn under one address at the most. */
const WAITING = 100;

/** The limits that it counts with: see `rate-limits.ts`. */
type Counting = {
	consume(kind: 'refusals', requester: { session: string; address: string }): Promise<void>;
	assertLeft(kind: 'refusals', requester: { address: string }): Promise<void>;
};

export type Credential = {
	/** Owner of the credential: the id of a token, or the subject that a signature names. */
	about: string;
	/** The address that the request is counted under. Without it nothing is counted. */
	address: string | undefined;
	/** Whether this very credential was good a while ago, so that it need not wait for others of its address. */
	isKnown?: boolean;
};

export class CredentialChecks {
	readonly #limits: Counting;
	/** By network: the checks that are under way or wait, and the end of the last. */
	readonly #lanes = new Map<string, { waiting: number; last: Promise<unknown> }>();

	constructor(limits: Counting) {
		this.#limits = limits;
	}

	/**
	 * Resolves to what `check` finds. What it throws is counted where `isBad` says that the credential is no good, for the
	 * address with this credential, and for the address with all of them. Throws `RateLimited` instead when there were
	 * too many. An address with too many has one check at a time, so that guesses cannot fill the server with look-ups.
	 */
	async check<T>(credential: Credential, check: () => Promise<T>, isBad: (error: unknown) => boolean): Promise<T> {
		const { about, address, isKnown = false } = credential;
		if (address === undefined) return check();
		const network = networkOf(address);
		const counted = { session: `${about} from ${network}`, address };
		const tooMany = isKnown ? undefined : await this.#tooMany(address);
		try {
			return await (tooMany ? this.#inTurn(network, check, tooMany) : check());
		} catch (error) {
			if (isBad(error)) await this.#limits.consume('refusals', counted);
			throw error;
		}
	}

	async #tooMany(address: string): Promise<RateLimited | undefined> {
		try {
			await this.#limits.assertLeft('refusals', { address });
			return undefined;
		} catch (error) {
			if (error instanceof RateLimited) return error;
			throw error;
		}
	}

	async #inTurn<T>(network: string, check: () => Promise<T>, tooMany: RateLimited): Promise<T> {
		const lane = this.#lanes.get(network) ?? { waiting: 0, last: Promise.resolve() };
		if (lane.waiting >= WAITING) throw tooMany;
		this.#lanes.set(network, lane);
		lane.waiting += 1;
		const turn = lane.last.then(check, check);
		lane.last = turn.catch(() => {});
		try {
			return await turn;
		} finally {
			lane.waiting -= 1;
			if (lane.waiting === 0) this.#lanes.delete(network);
		}
	}
}
