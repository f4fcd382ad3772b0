import { timingSafeEqual } from 'node:crypto';

/** Whether a request has this secret, compared in a time that says nothing of it. */
export function isBearer(request: Request, secret: string): boolean {
	const expected = Buffer.from(`Bearer ${secret}`);
	const given = Buffer.from(request.headers.get('authorization') ?? '');
	return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}
