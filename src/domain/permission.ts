import { Forbidden, TidelineError } from '../contract/errors.ts';
import type { Principal } from '../contract/principal.ts';
import type { SubjectId } from '../contract/subject.ts';

/** A write verb's first line: whoever calls may act for this subject. Throws `forbidden`. */
export function assertMayActFor(principal: Principal, subject: SubjectId): void {
	if (principal.kind === 'user' && principal.subject !== subject)
		throw new Forbidden(`You are signed in as ${principal.subject} and cannot act for ${subject}.`);
}

/** Throws `forbidden` unless the caller may know how many received this subject's events. */
export function assertMaySeeReceiptsOf(principal: Principal, subject: SubjectId): void {
	if (principal.kind === 'user' && principal.subject !== subject && !principal.admin)
		throw new Forbidden('Only whoever posted an event, and admins, see its receipt.');
}

/** Throws `forbidden` unless the caller sees to everybody's entries and jobs. */
export function assertAdmin(principal: Principal): void {
	if (principal.kind === 'user' && !principal.admin)
		throw new TidelineError('forbidden', 'This is for admins. An operator names them in ADMINS.');
}

/** Who an entry says it was, and the way they came. */
export function actorOf(principal: Principal): { actor: string; via: string } {
	return principal.kind === 'user'
		? { actor: principal.subject, via: 'web' }
		: { actor: 'operator', via: principal.via };
}
