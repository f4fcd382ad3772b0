/**
 * Why a page could not be read.
 * - `refused`: storage refused it, also with a link that was just renewed.
 * - `unavailable`: storage answered that it cannot now, several times.
 * - `unreachable`: no answer, several times: no network, or storage does not answer this page's origin (CORS).
 */
export type ReadReason = 'refused' | 'unavailable' | 'unreachable';

const SENTENCES: Record<ReadReason, string> = {
	refused: "Storage won't let you read the timeline. Read it from the server instead.",
	unavailable: "Storage can't read the timeline right now. Try again.",
	unreachable: "Storage isn't responding. Check your network, or read the timeline from the server instead.",
};

/** Carries no address and no cause: both may hold the link's signature. */
export class ReadError extends Error {
	override readonly name = 'ReadError';
	/** Never renamed: programs may depend on it. */
	readonly reason: ReadReason;
	/** The last HTTP status, where there was an answer. */
	readonly status: number | undefined;
	constructor(reason: ReadReason, status?: number) {
		super(SENTENCES[reason]);
		this.reason = reason;
		this.status = status;
	}
}
