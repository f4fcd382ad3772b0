/** The log by its addresses, as c2sp.org/tlog-tiles has them. */

import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { Ctx } from '../../domain/ctx.ts';
import { readCheckpoint, readEntryBundle, readLogTile } from '../../domain/log/read-log.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { parseEntryBundlePath, parseTilePath } from '../../tlog/tiles.ts';
import { limits, services } from '../services/services.ts';
import { problem } from './problem.ts';
import { readerOfLog } from './reader-of-log.ts';

/** Pages of any origin may verify it. */
const OPEN_TO_PAGES = { 'Access-Control-Allow-Origin': '*' };
/** A file of the log never changes under its path. */
const CACHED_FOREVER = 'public, max-age=31536000, immutable';

export async function answerLog(request: Request, path: string): Promise<Response> {
	try {
		await limits().consume('reads', { address: countedAddress(request.headers) });
		const { domain } = await services();
		// The page for people tells of the newest log alone.
		if (/^[1-9][0-9]{0,5}$/.test(path)) return new Response(null, { status: 307, headers: { Location: '/log' } });
		const { generation, rest } = generationOf(path);
		if (rest === 'checkpoint') {
			const note = await readCheckpoint({ domain, principal: ANONYMOUS }, { generation });
			return answer(note, 'text/plain; charset=utf-8', 'no-cache');
		}
		const tile = parseTilePath(rest);
		if (tile) {
			const hashes = await readLogTile({ domain, principal: ANONYMOUS }, { generation, ...tile });
			return answer(hashes, 'application/octet-stream', CACHED_FOREVER);
		}
		const entryBundle = parseEntryBundlePath(rest);
		if (!entryBundle) throw new TidelineError('not_found', 'The log has no such path. Start with /log/checkpoint.');
		const ctx: Ctx = { domain, principal: await readerOfLog(request) };
		return answer(
			await readEntryBundle(ctx, { generation, ...entryBundle }),
			'application/octet-stream',
			'private, no-store',
		);
	} catch (error) {
		return problem(error, 'The log could not be read', { headers: OPEN_TO_PAGES, hasLeft: request.signal.aborted });
	}
}

/** The first log is at `/log/`, the one after a restart at `/log/2/`. */
function generationOf(path: string): { generation: number; rest: string } {
	const [, number, rest] = /^([2-9]|[1-9][0-9]{1,5})\/(.+)$/.exec(path) ?? [];
	return number === undefined || rest === undefined
		? { generation: 1, rest: path }
		: { generation: Number(number), rest };
}

function answer(body: string | Uint8Array, type: string, cached: string): Response {
	const headers = { ...OPEN_TO_PAGES, 'Content-Type': type, 'Cache-Control': cached };
	return new Response(typeof body === 'string' ? body : Uint8Array.from(body), { headers });
}
