import type { EventId } from '../../contract/event/event.ts';
import { eventIdAt } from '../../contract/event/event-id.ts';
import type { Ports } from '../ports/ports.ts';

const RANDOM_BYTES = 10;
/** Steps are random too, up to 2^32: nobody guesses the id that follows another. 2^47 of them fit into one millisecond. */
const STEP_BYTES = 4;

/**
 * Mints the ids of events. Those that this process mints for one millisecond, one after the other, stand in the order of
 * newer events: each sorts before the one minted earlier.
 */
export class EventIds {
	readonly #ports: Pick<Ports, 'randomBytes'>;
	#milliseconds: number | undefined;
	#random = 0n;

	constructor(ports: Pick<Ports, 'randomBytes'>) {
		this.#ports = ports;
	}

	/** The id of an event that occurred at that time, in Unix milliseconds. */
	next(milliseconds: number): EventId {
		const before = this.#random - this.#number(STEP_BYTES) - 1n;
		this.#random = milliseconds === this.#milliseconds && before >= 0n ? before : this.#number(RANDOM_BYTES);
		this.#milliseconds = milliseconds;
		return eventIdAt(milliseconds, bytesOf(this.#random));
	}

	#number(bytes: number): bigint {
		return BigInt(`0x${Buffer.from(this.#ports.randomBytes(bytes)).toString('hex')}`);
	}
}

function bytesOf(number: bigint): Uint8Array {
	return Buffer.from(number.toString(16).padStart(2 * RANDOM_BYTES, '0'), 'hex');
}
