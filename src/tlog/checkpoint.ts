import { fromBase64, parseDecimal, toBase64 } from './bytes.ts';
import { LogError } from './log-error.ts';
import { HASH_BYTES } from './sha256.ts';

/** A log's statement about itself (c2sp.org/tlog-checkpoint). `origin` names the log, `size` counts its leaves. */
export type Checkpoint = { origin: string; size: number; root: Uint8Array; extensions: readonly string[] };

/** The text of the note that a log signs. */
export const formatCheckpoint = ({ origin, size, root, extensions }: Checkpoint): string =>
	[origin, String(size), toBase64(root), ...extensions].map((line) => `${line}\n`).join('');

/** Reads the text of a note. Throws `checkpoint_malformed`. */
export function parseCheckpoint(text: string): Checkpoint {
	if (!text.endsWith('\n')) malformed('no end of line');
	const [origin = '', size = '', root = '', ...extensions] = text.slice(0, -1).split('\n');
	if (origin === '') malformed('origin');
	const hash = fromBase64(root);
	if (hash?.length !== HASH_BYTES) malformed('root');
	if (extensions.includes('')) malformed('empty line');
	return { origin, size: parseDecimal(size) ?? malformed('size'), root: hash, extensions };
}

function malformed(detail: string): never {
	throw new LogError('checkpoint_malformed', detail);
}
