import type { TrailEntry } from '../../contract/audit/audit.ts';
import type { Domain } from '../domain.ts';
import { ocsfEvent } from '../export/ocsf.ts';
import { entriesOfLeaves } from '../log/entries-of-leaves.ts';
import type { LogCollector } from '../ports/ports.ts';

/** Limits of one POST. */
const MOST_LINES = 1_000;
const BODY_BYTES_MAX = 1_048_576;

/** Leaves of the log from `from` on, as lines for a collector. `next` is the index behind the last of them. */
export type Lines = { body: string; next: number };

/**
 * The entries of leaves as lines, each with its place in the log. The entry of a subject that was erased
 * since is gone, and only its place is told. Nothing when the log has no more.
 */
export async function linesOfLeaves(
	domain: Domain,
	format: LogCollector['format'],
	{ generation, from, size }: { generation: number; from: number; size: number },
): Promise<Lines | undefined> {
	const entries = await entriesOfLeaves(domain, generation, from, Math.min(size, from + MOST_LINES));
	if (entries.length === 0) return undefined;
	let body = '';
	let bytes = 0;
	let next = from;
	for (const entry of entries) {
		const line = lineOf(format, entry, { generation, index: next });
		const more = Buffer.byteLength(line);
		if (bytes > 0 && bytes + more > BODY_BYTES_MAX) break;
		body += line;
		bytes += more;
		next++;
	}
	return { body, next };
}

function lineOf(
	format: LogCollector['format'],
	entry: TrailEntry | undefined,
	log: { generation: number; index: number },
): string {
	if (!entry) return format === 'ndjson' ? `${JSON.stringify({ log, gone: true })}\n` : '';
	const { unmapped, ...event } = ocsfEvent(entry);
	return `${JSON.stringify(format === 'ocsf' ? { ...event, unmapped: { ...unmapped, log } } : { ...entry, log })}\n`;
}
