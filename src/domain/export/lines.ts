import type { TrailEntry } from '../../contract/audit/audit.ts';
import type { ExportFormat } from '../../contract/audit/export.ts';
import { csvHead, csvLine } from './csv.ts';
import { ocsfEvent } from './ocsf.ts';

/** Writers of entries as lines. `head` is before the first one. */
export const LINES: Record<ExportFormat, { head: string; line(entry: TrailEntry, cursor: string): string }> = {
	csv: { head: csvHead, line: csvLine },
	ndjson: { head: '', line: (entry, cursor) => `${JSON.stringify({ ...entry, cursor })}\n` },
	ocsf: { head: '', line: (entry, cursor) => `${JSON.stringify(ocsfEvent(entry, cursor))}\n` },
};
