import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { isNamedAdmin } from '../ledger/role-of.ts';
import { subjectIdOf } from '../subject/subject-id.ts';

/** A name as it is compared: "Nina", " NINA" and "Ｎｉｎａ" are one, and so are "Straße" and "STRASSE". */
export const foldName = (name: string): string =>
	name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** The uid of a name in a local sign-in. An admin may be named by an exact spelling. */
export async function localUid({ domain, principal }: Ctx, { name }: { name: string }): Promise<string> {
	authorize(principal, 'session.begin');
	return isNamedAdmin(domain, subjectIdOf('dev', name)) ? name : foldName(name);
}
