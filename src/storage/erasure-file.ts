/**
 * The list of erasures outside the data: a backup that is restored knows nothing of the erasures since it was made, and
 * this file does. It is only added to, one JSON object a line, and holds no id.
 */
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from './port.ts';
import type { SubjectHash } from './subject-hash.ts';
import { syncDirectory } from './sync-directory.ts';

/**
 * A subject was erased, or its erasure lifted. Times are ISO 8601 in UTC. `broughtBack`: when it was lifted, the ledger came
 * back from a backup, so a store that has the ledger keeps it.
 */
export type ErasureLine = { subject: SubjectHash; erasedAt: string; liftedAt?: string; broughtBack?: true };

export type ErasureFile = {
	/** All lines, the oldest first. Throws a `StorageError` for a line that cannot be read. */
	read(): Promise<ErasureLine[]>;
	/** Resolves once the line is on the disk. */
	append(line: ErasureLine): Promise<void>;
};

/** `erasures.ndjson` in this folder, which is made when it is missing. */
export function erasureFileIn(folder: string): ErasureFile {
	const file = join(folder, 'erasures.ndjson');
	return {
		async read() {
			const text = await textOf(file);
			// A line without an end was never answered: its process died.
			return text
				.split('\n')
				.slice(0, -1)
				.map((line, index) => lineOf(line, `${file}, line ${index + 1},`));
		},
		async append(line) {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const handle = await open(file, 'a+', 0o600);
			try {
				const text = await handle.readFile('utf8');
				const whole = text.lastIndexOf('\n') + 1;
				if (whole < text.length) await handle.truncate(Buffer.byteLength(text.slice(0, whole)));
				await handle.appendFile(`${JSON.stringify({ v: 1, ...line })}\n`);
				await handle.sync();
				if (text === '') syncDirectory(folder);
			} finally {
				await handle.close();
			}
		},
	};
}

async function textOf(file: string): Promise<string> {
	try {
		return await readFile(file, 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
		throw new StorageError('denied', `Can't read ${file}. It lists what was erased: see ANCHOR_DIR.`, {
			cause: error,
		});
	}
}

function lineOf(line: string, where: string): ErasureLine {
	try {
		const { v, subject, erasedAt, liftedAt, broughtBack } = JSON.parse(line) as Record<string, unknown>;
		if (v === 1 && isHash(subject) && isTime(erasedAt) && (liftedAt === undefined || isTime(liftedAt)))
			return {
				subject,
				erasedAt,
				...(liftedAt !== undefined && { liftedAt }),
				...(broughtBack === true && { broughtBack }),
			};
	} catch {
		// It is no JSON.
	}
	throw new StorageError(
		'denied',
		`${where} can't be read. Restore that file: without it nothing starts, because erased data could come back.`,
	);
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^sha256\.[0-9a-f]{64}$/.test(value);
const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
