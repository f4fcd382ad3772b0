/**
 * The keys that a verifier trusts.
 * - `origin`: the name of the log. Without, any that its keys have signed.
 * - `keys`: the verifier keys of the log, as lines of text. All of them must have signed.
 * - `witnesses`: the verifier keys of witnesses; `needed`: how many of them must have cosigned.
 */
export type Trust = {
	origin?: string;
	keys: readonly string[];
	witnesses: readonly string[];
	needed: number;
};

/** A verifier's memory of its last visit: the signed checkpoint, and the keys that verified it. */
export type Remembered = { note: string; keys: readonly string[] };
