import { createHmac } from 'node:crypto';
import type { SubjectId } from '../contract/subject/subject.ts';
import { shared } from './shared.ts';

/** What is known of a request, for its line in the log and for the metrics. */
export type RequestSeen = {
	/** Names the request: the header `X-Request-Id` of its answer, and each of its lines in the log. */
	readonly id: string;
	/** Trace that the caller put it in (W3C Trace Context): 32 hexadecimal digits. */
	readonly trace?: string | undefined;
	/** Pattern of the address, such as `/s/[subject]`. It holds no value of the request. */
	route?: string;
	/** Hash that stands for the subject who asks: see `subjectInLog`. */
	subject?: string;
};

/** A request whose answer was sent, or whose caller has left. */
export type RequestOver = {
	method: string;
	route: string;
	status: number;
	ms: number;
	/** Bytes that were sent, headers included. */
	bytes: number;
	/** The caller left before the answer was whole. */
	left: boolean;
	/** The answer went on for as long as the caller listened. */
	isStream: boolean;
};

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
