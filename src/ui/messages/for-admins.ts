import { auditTexts } from './en/audit-texts.ts';
import { auditorTexts } from './en/auditor-texts.ts';
import { exportTexts } from './en/export-texts.ts';
import { sentenceTexts } from './en/sentence-texts.ts';

/** The texts of the pages of admins and auditors, which are many: only these pages send them to browsers. */
export const FOR_ADMINS: ReadonlySet<string> = new Set([
	...Object.keys(auditTexts),
	...Object.keys(auditorTexts),
	...Object.keys(exportTexts),
	...Object.keys(sentenceTexts),
	'actions',
]);
