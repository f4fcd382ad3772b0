/** Entries of the audit trail, written out for other programs. */

/**
 * - `csv`: RFC 4180, with a first line of names.
 * - `ndjson`: an entry as JSON, one a line.
 * - `ocsf`: an event of the Open Cybersecurity Schema Framework, one a line.
 */
export const EXPORT_FORMATS = ['csv', 'ndjson', 'ocsf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_MEDIA_TYPE = {
	csv: 'text/csv; charset=utf-8; header=present',
	ndjson: 'application/x-ndjson; charset=utf-8',
	ocsf: 'application/x-ndjson; charset=utf-8',
} as const satisfies Record<ExportFormat, string>;

export const EXPORT_ENDING = { csv: 'csv', ndjson: 'ndjson', ocsf: 'ocsf.ndjson' } as const satisfies Record<
	ExportFormat,
	string
>;

/** The cursor of a whole line of an export, without its line end; undefined for the line of names, and what is no line. */
export function cursorOfLine(format: ExportFormat, line: string): string | undefined {
	if (format === 'csv') return /,(?!cursor$)([A-Za-z0-9_-]+)$/.exec(line)?.[1];
	try {
		const read = JSON.parse(line) as { cursor?: unknown; unmapped?: { cursor?: unknown } };
		const cursor = format === 'ocsf' ? read.unmapped?.cursor : read.cursor;
		return typeof cursor === 'string' ? cursor : undefined;
	} catch {
		return undefined;
	}
}
