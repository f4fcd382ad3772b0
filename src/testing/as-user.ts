import type { Principal } from '../contract/principal.ts';
import type { SubjectId } from '../contract/subject.ts';

export const asUser = (subject: SubjectId, admin = false): Principal => ({
	kind: 'user',
	subject,
	name: subject,
	admin,
});
