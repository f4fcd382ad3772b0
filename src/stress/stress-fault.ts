/**
 * Why there is no stress test.
 * - `holds-data`: the store has the data of a service.
 * - `not-confirmed`: nobody said that it may begin.
 * - `running`: another one runs on this store.
 * - `too-small`: the time or the operations did not suffice for followers of every poster.
 */
export type StressFaultCode = 'holds-data' | 'not-confirmed' | 'running' | 'too-small';

const SENTENCES: Record<StressFaultCode, string> = {
	'holds-data':
		'This store holds the data of a service, which a stress test would slow down. Use another store, or add --beside-data: the test has tables and queues of its own, and touches none of these.',
	'not-confirmed': 'Nothing was begun. Answer with y, or add --yes where there is no terminal to ask.',
	running: 'Another stress test runs on this store, and each would spoil the figures of the other. Wait until it ends.',
	'too-small':
		'No follower was ready when the time or the operations for it were over. Allow more --seconds or --operations, or take fewer --posters.',
};

/** Thrown for a stress test that is not made. The message is for the operator. */
export class StressFault extends Error {
	override readonly name = 'StressFault';
	readonly code: StressFaultCode;

	constructor(code: StressFaultCode) {
		super(SENTENCES[code]);
		this.code = code;
	}
}

export const stressFaultOf = (error: unknown): StressFault | undefined =>
	error instanceof StressFault ? error : undefined;
