import { ledgerKeys } from '../../storage/keys.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { subjectIdOf } from '../subject/subject-id.ts';

/** A name as it is compared: "Nina", " NINA" and "Ｎｉｎａ" are one, and so are "Straße" and "STRASSE". */
export const foldName = (name: string): string =>
	name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/**
 * Uid of a name in a local sign-in. Earlier versions took each spelling for a subject of its own: one that has a ledger
 * under exactly this spelling, or that the operator named, is still reached by it.
 */
export async function localUid({ domain, principal }: Ctx, { name }: { name: string }): Promise<string> {
	authorize(principal, 'session.begin');
	const { store, isAdmin } = domain;
	const exact = subjectIdOf('dev', name);
	const isKnown = isAdmin?.(exact) || (await store.tables.ledger.get(ledgerKeys.head(exact))) !== undefined;
	return isKnown ? name : foldName(name);
}
