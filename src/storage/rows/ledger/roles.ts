/** The roles of people, on the ledger of the service: one range says who has which. */
import { isRole, type Role, type RoleSource } from '../../../contract/caller/role.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../pages.ts';
import type { Row, RowKey, Table, Write } from '../../port.ts';
import { type Bounds, startingWith } from '../key-parts.ts';
import { text } from '../properties.ts';

const ROLE = 'role:';

export const roleKeys = {
	role: (service: SubjectId, subject: SubjectId): RowKey => ({ partition: service, row: ROLE + subject }),
	roles: (service: SubjectId): Bounds => startingWith(service, ROLE),
	/** Every change of a role writes it, so that no two of them decide on the same state. */
	lastChange: (service: SubjectId): RowKey => ({ partition: service, row: 'role-changed' }),
	review: (service: SubjectId): RowKey => ({ partition: service, row: 'access-review' }),
};

/**
 * - `since`: ISO 8601 in UTC. `seq`: the entry that says why.
 * - `by`: the admin who gave it, `operator`, or the subject itself for a claim.
 */
export type RoleRow = {
	subject: SubjectId;
	role: Role;
	since: string;
	seq: number;
	by: string;
	source: Exclude<RoleSource, 'setting'>;
};

export const putRole = (service: SubjectId, { subject, ...role }: RoleRow): Write[] => [
	{ ...roleKeys.role(service, subject), kind: 'upsert', properties: role },
	{ ...roleKeys.lastChange(service), kind: 'upsert', properties: { seq: role.seq } },
];

/** Undefined for a subject that never had one. One whose role was taken is a member. */
export async function getRole(ledger: Table, service: SubjectId, subject: SubjectId): Promise<RoleRow | undefined> {
	const row = await ledger.get(roleKeys.role(service, subject));
	return row && roleOfRow(row);
}

/** Everybody who has a role now, or had one. */
export async function listRoles(ledger: Table, service: SubjectId): Promise<RoleRow[]> {
	const found: RoleRow[] = [];
	for await (const rows of pagesOf(ledger, roleKeys.roles(service)))
		found.push(...rows.flatMap((row) => roleOfRow(row) ?? []));
	return found;
}

/** A role of a newer version gives nothing. */
function roleOfRow({ row, properties: p }: Row): RoleRow | undefined {
	if (!isRole(p.role)) return undefined;
	return {
		subject: row.slice(ROLE.length),
		role: p.role,
		since: text(p.since),
		seq: Number(p.seq),
		by: text(p.by),
		source: p.source === 'claim' ? 'claim' : 'admin',
	};
}

/** The last review of access. `digest`: of the list that was reviewed. `at`: ISO 8601 in UTC. */
export type ReviewRow = { at: string; by: string; seq: number; digest: string };

export const putReview = (service: SubjectId, review: ReviewRow): Write => ({
	...roleKeys.review(service),
	kind: 'upsert',
	properties: review,
});

export async function getReview(ledger: Table, service: SubjectId): Promise<ReviewRow | undefined> {
	const row = await ledger.get(roleKeys.review(service));
	if (!row) return undefined;
	const { at, by, seq, digest } = row.properties;
	return { at: text(at), by: text(by), seq: Number(seq), digest: text(digest) };
}
