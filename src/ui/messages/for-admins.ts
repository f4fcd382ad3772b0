import { adminTexts } from './admins/admin-texts.ts';

/** The names of the texts that only the pages of admins and auditors send to browsers. */
export const FOR_ADMINS: ReadonlySet<string> = new Set([...Object.keys(adminTexts), 'actions']);
