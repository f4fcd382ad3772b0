/** Invitations, on the ledger of the service: a row each. */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../pages.ts';
import type { Properties, Row, RowKey, Table, Write } from '../../port.ts';
import { type Bounds, startingWith } from '../key-parts.ts';
import { optional, packed, text, unpacked } from '../properties.ts';

const INVITATION = 'invitation:';

export const invitationKeys = {
	invitation: (service: SubjectId, id: string): RowKey => ({ partition: service, row: INVITATION + id }),
	all: (service: SubjectId): Bounds => startingWith(service, INVITATION),
};

/**
 * - `id`: the hash of its code. The code is stored nowhere.
 * - `madeAt`, `endsAt`, `revokedAt`: ISO 8601 in UTC. `seq`: the entry that made it.
 * - `by`: the admin who made it, or `operator`. Undefined once the admin is erased.
 * - `uses`: people who may sign up with it. `used`: those who did, also the erased ones, which `usedBy` names no more.
 */
export type InvitationRow = {
	id: string;
	madeAt: string;
	endsAt: string;
	by: string | undefined;
	seq: number;
	uses: number;
	used: number;
	usedBy: readonly SubjectId[];
	revokedAt: string | undefined;
};

/** Every use writes this one row, so no two of them decide on the same state. */
export const putInvitation = (service: SubjectId, { id, usedBy, ...rest }: InvitationRow): Write => ({
	...invitationKeys.invitation(service, id),
	kind: 'upsert',
	properties: { ...rest, usedBy: packed([...usedBy]) },
});

export async function getInvitation(ledger: Table, service: SubjectId, id: string): Promise<InvitationRow | undefined> {
	const row = await ledger.get(invitationKeys.invitation(service, id));
	return row && invitationOf(row);
}

export async function listInvitationRows(ledger: Table, service: SubjectId): Promise<InvitationRow[]> {
	const found: InvitationRow[] = [];
	for await (const rows of pagesOf(ledger, invitationKeys.all(service))) found.push(...rows.map(invitationOf));
	return found;
}

/** The properties without the name of a subject. Undefined where the row does not name it. */
export function withoutSubject(row: Row, subject: SubjectId): Properties | undefined {
	const { by, usedBy } = invitationOf(row);
	if (by !== subject && !usedBy.includes(subject)) return undefined;
	return {
		...row.properties,
		by: by === subject ? undefined : by,
		usedBy: packed(usedBy.filter((each) => each !== subject)),
	};
}

const invitationOf = ({ row, properties: p }: Row): InvitationRow => ({
	id: row.slice(INVITATION.length),
	madeAt: text(p.madeAt),
	endsAt: text(p.endsAt),
	by: optional(p.by),
	seq: Number(p.seq),
	uses: Number(p.uses),
	used: Number(p.used),
	usedBy: unpacked(p.usedBy),
	revokedAt: optional(p.revokedAt),
});
