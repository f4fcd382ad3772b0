import { auditTexts } from './en/audit-texts.ts';
import { sentenceTexts } from './en/sentence-texts.ts';

/** The texts of admin pages, which are many: only these pages send them to browsers. */
export const FOR_ADMINS: ReadonlySet<string> = new Set([
	...Object.keys(auditTexts),
	...Object.keys(sentenceTexts),
	'actions',
]);
