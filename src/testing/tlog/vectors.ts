/**
 * Vectors that others have computed. `tessera-log.ndjson`: the log of transparency-dev/tessera (`testdata/log`) at each
 * of its sizes. `inclusion.ndjson` and `consistency.ndjson`: proofs of transparency-dev/merkle, right ones and wrong
 * ones.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words that Tessera's log has as its entries, as they are spelled there. */
export const TESSERA_WORDS =
	'one two three four five six seven eit nain ten ileven twelf threeten fourten fivten'.split(' ');
export const TESSERA_ORIGIN = 'example.com/log/testdata';
export const TESSERA_KEY = 'example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx';

/** Sizes 0 to 15: the root, and the base64 of the signature's line. */
export const tesseraLog = () => read<{ size: number; root: string; signature: string }>('tessera-log');

/** Hashes and roots in base64, as are those below. */
export const inclusionProofs = () =>
	read<{
		name: string;
		index: number;
		size: number;
		hash: string;
		proof: string[];
		root: string;
		valid: boolean;
	}>('inclusion');

export const consistencyProofs = () =>
	read<{
		name: string;
		from: number;
		to: number;
		proof: string[];
		fromRoot: string;
		toRoot: string;
		valid: boolean;
	}>('consistency');

/** A line as the log of Tessera served it. */
export const tesseraCheckpoint = ({ size, root, signature }: { size: number; root: string; signature: string }) =>
	`${TESSERA_ORIGIN}\n${size}\n${root}\n\n— ${TESSERA_ORIGIN} ${signature}\n`;

function read<Line>(name: string): Line[] {
	const text = readFileSync(join(import.meta.dirname, `${name}.ndjson`), 'utf8');
	return text
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line) as Line);
}
