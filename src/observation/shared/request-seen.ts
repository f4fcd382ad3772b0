import { createHmac } from 'node:crypto';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { RequestSeen } from './kinds.ts';
import { shared } from './shared.ts';

/** The request that is being answered. Undefined outside of one. */
export const requestUnderWay = (): RequestSeen | undefined => shared.requests.getStore();

export function sawRoute(route: string): void {
	const seen = requestUnderWay();
	if (seen) seen.route = route;
}

export function sawSubject(secret: string, subject: SubjectId | undefined): void {
	const seen = requestUnderWay();
	if (seen && subject !== undefined) seen.subject = subjectInLog(secret, subject);
}

/** Bytes of memory are bounded by the number of hashes that are remembered. */
const REMEMBERED = 10_000;
const hashes = new Map<string, string>();

/** Stands for a subject in the log. Who has the secret of the service can tell which one it is, and nobody else. */
export function subjectInLog(secret: string, subject: SubjectId): string {
	const known = hashes.get(subject);
	if (known !== undefined) return known;
	if (hashes.size >= REMEMBERED) hashes.clear();
	const hash = createHmac('sha256', secret).update(`log ${subject}`).digest('hex').slice(0, 16);
	hashes.set(subject, hash);
	return hash;
}
