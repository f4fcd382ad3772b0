/**
 * Files of the build that were compressed with it. Next would compress each with gzip again for each caller, and knows no
 * Brotli.
 */
import { readdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
// Next's own way to send a file, so that both forms have the same headers.
import { serveStatic } from 'next/dist/server/serve-static.js';

/** The folder in a build for files in Brotli, each at its address. */
export const BROTLI_FOLDER = 'brotli';

/** Every file in the folder has its version or a hash in its name. */
const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';

/** Codings that we or Next could choose instead of Brotli. */
const OTHER_CODINGS = ['gzip', 'deflate', 'identity'];

/** Answers with the compressed file where there is one and the caller accepts it, and else with `application`. */
export function compressedFilesBefore(application: RequestListener, build: string): RequestListener {
	const folder = join(build, BROTLI_FOLDER);
	// Next lists its files at the start, too. A list lets no address out of the folder.
	const addresses = addressesIn(folder);
	return (request, response) => {
		const [address = ''] = (request.url ?? '').split('?', 1);
		if (!addresses.has(address) || !isRead(request) || !prefersBrotli(request.headers['accept-encoding']))
			return application(request, response);
		const before = new Set(response.getHeaderNames());
		response.setHeader('Cache-Control', KEPT_FOR_EVER);
		response.setHeader('Content-Encoding', 'br');
		response.setHeader('Vary', 'Accept-Encoding');
		serveStatic(request, response, address, { root: folder }).catch(() => {
			// A new build has taken the file away.
			if (response.headersSent) return response.destroy();
			forgetHeaders(response, before);
			application(request, response);
		});
	};
}

/** Weights of RFC 9110, §12.5.3. A caller without the header gets what Next sends. */
export function prefersBrotli(accepted: string | string[] = ''): boolean {
	const weights = new Map([accepted].flat().join().toLowerCase().split(',').map(weightOf));
	const brotli = weights.get('br') ?? weights.get('*') ?? 0;
	return brotli > 0 && OTHER_CODINGS.every((coding) => (weights.get(coding) ?? 0) <= brotli);
}

/** A weight that is none counts as zero. */
function weightOf(part: string): [coding: string, weight: number] {
	const [coding = '', ...parameters] = part.split(';').map((each) => each.trim());
	const weight = parameters.find((each) => each.startsWith('q='))?.slice('q='.length);
	return [coding, weight === undefined ? 1 : Number(weight) || 0];
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** A build without the folder has no compressed files: it was made by `next build` alone. */
function addressesIn(folder: string): ReadonlySet<string> {
	try {
		const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
		const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
		return new Set(paths.map((path) => `/${path.replaceAll('\\', '/')}`));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
		throw error;
	}
}

function forgetHeaders(response: ServerResponse, kept: ReadonlySet<string>): void {
	for (const name of response.getHeaderNames()) if (!kept.has(name)) response.removeHeader(name);
}
