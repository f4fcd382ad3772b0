import { LogError } from '../tlog/log-error.ts';
import { HASH_BYTES } from '../tlog/sha256.ts';
import { entryBundlePath, TILE_WIDTH, type Tile, tilePath } from '../tlog/tiles.ts';
import type { Fetch } from './query-rows.ts';
import { ReadError } from './read-error.ts';
import { inTime, TRANSIENT, tryAgain } from './try-again.ts';
import type { LogSources } from './verify/sources.ts';

const BACKOFF = { leastMs: 200, stepMs: 400, mostMs: 20_000 };

/**
 * The log that is served at this address, such as `/log` or `https://tideline.example/log/2`. What cannot be read now is
 * a rejection with a `ReadError`, after some tries; what the log does not have is one with a `LogError`.
 */
export function logOverHttp(fetch: Fetch, url: string, signal?: AbortSignal): LogSources {
	const read = (path: string, init?: RequestInit) =>
		tryAgain(() => attempt(fetch, `${url}/${path}`, init, signal), BACKOFF, signal);
	return {
		async checkpoint() {
			const answer = await read('checkpoint', { cache: 'no-store' });
			// A page of a proxy in between is no checkpoint.
			if (answer && !/^text\/plain\b/.test(answer.headers.get('content-type') ?? ''))
				throw new ReadError('unreachable');
			return answer?.text();
		},
		async readTile(tile) {
			const answer = await read(tilePath(tile));
			if (answer) return bytesOf(answer);
			return (await fullTile(read, tile)).subarray(0, tile.width * HASH_BYTES);
		},
		async readEntryBundle(index, width) {
			const path = entryBundlePath({ index, width });
			const answer = await read(path, { credentials: 'same-origin', cache: 'no-store' });
			if (!answer) throw new LogError('entry_bundle_malformed', `no ${path}`);
			return bytesOf(answer);
		},
	};
}

type Read = (path: string, init?: RequestInit) => Promise<Response | undefined>;

/** A log may delete a partial tile once there is a full one. */
async function fullTile(read: Read, tile: Tile): Promise<Uint8Array> {
	const answer = tile.width < TILE_WIDTH ? await read(tilePath({ ...tile, width: TILE_WIDTH })) : undefined;
	if (!answer) throw new LogError('tile_malformed', `no ${tilePath(tile)}`);
	return bytesOf(answer);
}

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

/** Undefined for what is not there, or not for this reader. */
async function attempt(
	fetch: Fetch,
	url: string,
	init: RequestInit | undefined,
	signal: AbortSignal | undefined,
): Promise<Response | undefined | ReadError> {
	try {
		const answer = await fetch(url, {
			credentials: 'omit',
			redirect: 'error',
			...init,
			signal: inTime(signal),
		});
		if ([401, 403, 404].includes(answer.status)) return undefined;
		if (TRANSIENT.has(answer.status)) return new ReadError('unavailable', answer.status);
		return answer.ok ? answer : new ReadError('refused', answer.status);
	} catch {
		signal?.throwIfAborted();
		return new ReadError('unreachable');
	}
}
