/** The port for files: whole, named, written once. `storage/azure` has them as blobs, `storage/embedded` in a folder. */

/** State of a link. */
export type LinkState = 'open' | 'altered' | 'ended';

/**
 * Files in one place. A name has 1 to 200 letters, digits, `.`, `-` and `_`, in parts with `/` between. Every method may
 * throw a `StorageError`.
 */
export type Files = {
	/** False when a file of this name is there: no file is ever written again. It survives a loss of power. */
	put(name: string, bytes: Uint8Array): Promise<boolean>;
	get(name: string): Promise<Uint8Array | undefined>;
	/** The names that begin so, in their order. Who wants few says how many: then no more are read ahead. */
	list(prefix: string, most?: number): AsyncIterable<string>;
	/** A file that is missing is a success. */
	delete(name: string): Promise<void>;
	/**
	 * A URL that reads this file and nothing else until `expiresAt`, cut to the second: at most 7 days from now. One that
	 * begins with a slash is of this server. Throws a `StorageError` (`unsigned`) where nothing signs it.
	 */
	link(name: string, expiresAt: Date): Promise<string>;
	/** State of a link of this server at a time, in Unix milliseconds. Missing if links lead past it. */
	stateOfLink?(name: string, parameters: URLSearchParams, now: number): Promise<LinkState>;
};

export const isFileName = (name: string): boolean =>
	name.length <= 200 && /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/.test(name);

/**
 * Azure signs no longer than this for an identity:
 * https://learn.microsoft.com/rest/api/storageservices/get-user-delegation-key
 */
export const FILE_LINK_DAYS = 7;
