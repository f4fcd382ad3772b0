import type { Operator, User } from '../contract/caller/principal.ts';
import type { SubjectId } from '../contract/subject/subject.ts';

export const asUser = (subject: SubjectId, admin = false): User => ({
	kind: 'user',
	subject,
	name: subject,
	admin,
});

export const OPERATOR: Operator = { kind: 'operator', via: 'cli' };
