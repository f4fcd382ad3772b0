import type { CaseTarget } from '../../contract/moderation/moderation.ts';
import { isSubjectId } from '../../contract/subject/subject.ts';

const APPEAL = 'appeal';

/** The name of a case in the address of the page: `dev-alice`, `dev-alice:<event>`, `dev-alice:appeal:12`. */
export const keyOfCase = ({ subject, event, appeal }: CaseTarget): string =>
	[subject, event, ...(appeal === undefined ? [] : [APPEAL, appeal])].filter((part) => part !== undefined).join(':');

/** Undefined for what no case is called. */
export function caseWithKey(key: string): CaseTarget | undefined {
	const [subject = '', second, third, ...more] = key.split(':');
	if (!isSubjectId(subject) || more.length > 0) return undefined;
	if (second === undefined) return { subject };
	if (second !== APPEAL) return third === undefined ? { subject, event: second } : undefined;
	const appeal = Number(third);
	return Number.isSafeInteger(appeal) ? { subject, appeal } : undefined;
}
