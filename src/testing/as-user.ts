import type { Operator, User } from '../contract/caller/principal.ts';
import type { Role } from '../contract/caller/role.ts';
import type { SubjectId } from '../contract/subject/subject.ts';

export const asUser = (subject: SubjectId, role: Role = 'member'): User => ({
	kind: 'user',
	subject,
	name: subject,
	role,
});

export const OPERATOR: Operator = { kind: 'operator', via: 'cli' };
