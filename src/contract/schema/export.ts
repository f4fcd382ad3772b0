import { z } from 'zod';
import { EXPORT_FORMATS } from '../audit/export.ts';
import { TrailFilter } from './audit.ts';
import { PageInput } from './page.ts';

export const ExportInput = TrailFilter.extend({
	format: z
		.enum(EXPORT_FORMATS)
		.describe('`csv` (RFC 4180), `ndjson` (an entry a line) or `ocsf` (an OCSF 1.5.0 event a line).'),
	cursor: PageInput.shape.cursor.describe(
		'The cursor of the last complete line you received: the export continues after it, without a header line.',
	),
});
export type ExportInput = z.infer<typeof ExportInput>;

export const ExportedText = z.string().describe('Lines, each with its end. They are not parsed here.');
