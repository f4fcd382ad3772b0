import type { ServerResponse } from 'node:http';
import { TidelineError } from '../../contract/errors/errors.ts';
import { PROBLEM_MEDIA_TYPE, problemOf } from '../../contract/errors/problem.ts';

export const METHODS_OF_PAGES: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** An error with which the door answers instead of the application. */
export class Refusal extends TidelineError {}

/** Problem details (RFC 9457) with our stable code for machines, the sentence alone for people. */
export function refuse(response: ServerResponse, path: string, refusal: TidelineError, isHead = false): void {
	const { message, status } = refusal;
	const forMachines = isForMachines(path);
	const body = forMachines ? JSON.stringify(problemOf(refusal)) : `${message}\n`;
	response.writeHead(status, {
		'Content-Type': forMachines ? PROBLEM_MEDIA_TYPE : 'text/plain; charset=utf-8',
		'Content-Length': Buffer.byteLength(body),
		'Cache-Control': 'no-store',
		...(status === 405 && { Allow: allowedAt(path).join(', ') }),
	});
	response.end(isHead ? undefined : body);
}

const allowedAt = (path: string) => (path.startsWith('/api/') ? [...METHODS_OF_PAGES, 'POST'] : METHODS_OF_PAGES);

/** Whether the address is for programs, and not a page. */
export function isForMachines(path: string): boolean {
	return path.startsWith('/api/') || /\/feed\.(atom|json)$/.test(path);
}
