import { TidelineError } from '../../contract/errors/errors.ts';

/** Cookies go with a form that another site posts in some browsers, and a link there must not begin anything. */
export function assertFromHere(headers: Headers): void {
	const site = headers.get('sec-fetch-site');
	if (site && site !== 'same-origin' && site !== 'none')
		throw new TidelineError('forbidden', 'This request came from another site.');
}

/** Another site can send a form without asking, and no JSON. */
export function assertJson(headers: Headers): void {
	const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
	if (type !== 'application/json') throw new TidelineError('media_type_unsupported', 'Send application/json.');
}
