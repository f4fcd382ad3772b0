/** The workloads that a subject trusts: a row each of its ledger. */

import { SCOPES } from '../../../contract/caller/principal.ts';
import type { TrustId } from '../../../contract/caller/trust.ts';
import type { Trust } from '../../../contract/schema/machines/trust.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey, Write } from '../../port.ts';
import { type Bounds, startingWith } from '../key-parts.ts';

const TRUST = 'trust:';

export const trustKeys = {
	trust: (subject: SubjectId, trust: TrustId): RowKey => ({ partition: subject, row: `${TRUST}${trust}` }),
	all: (subject: SubjectId): Bounds => startingWith(subject, TRUST),
	/** The trust of a `trust:` row. */
	trustOf: (row: string): TrustId => row.slice(TRUST.length),
};

export function trustFact({ id, subject, claims, scopes, ...rest }: Trust): Write {
	const properties = { ...rest, claims: JSON.stringify(claims), scopes: scopes.join(' ') };
	return { ...trustKeys.trust(subject, id), kind: 'insert', properties };
}

/** A damaged row has claims that no token has. */
export function trustOf({ partition, row, properties: p }: Row): Trust {
	const granted = String(p.scopes).split(' ');
	return {
		id: trustKeys.trustOf(row),
		subject: partition,
		name: String(p.name),
		issuer: String(p.issuer),
		audience: String(p.audience),
		claims: claimsIn(p.claims),
		scopes: SCOPES.filter((scope) => granted.includes(scope)),
		createdAt: String(p.createdAt),
	};
}

function claimsIn(text: unknown): Record<string, string> {
	try {
		const claims = JSON.parse(String(text)) as Record<string, string>;
		return Object.keys(claims).length > 0 ? claims : { '': '' };
	} catch {
		return { '': '' };
	}
}
