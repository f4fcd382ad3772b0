/** Checks requests for next-auth, which answers 500 to a malformed one, or writes it to the log. */
import { NextRequest } from 'next/server.js';
import { readBody } from '../../api/read-body.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { isCallbackAddress } from '../../contract/webhook/callback-address.ts';

/** Bytes: a form of sign-in holds a name, a token and an address. */
const LARGEST_BODY = 16 * 1024;

const ACTIONS: Readonly<Record<string, readonly string[]>> = {
	csrf: ['GET'],
	providers: ['GET'],
	session: ['GET'],
	error: ['GET'],
	signin: ['GET', 'POST'],
	signout: ['GET', 'POST'],
	callback: ['GET', 'POST'],
};

/**
 * Characters of a provider's error (RFC 6749, §4.1.2.1). It comes back in the address of a page, and so does an error of
 * ours with a code to appeal, which holds a subject.
 */
const ERROR = /^[\x20-\x7e]{1,300}$/;

/**
 * The request with its body read, as a form. Throws `not_found`, `method_not_allowed`, `body_too_large`,
 * `media_type_unsupported`, `json_invalid`, `url_invalid`, `invalid_input`.
 */
export async function readAuthRequest(request: NextRequest, path: readonly string[]): Promise<NextRequest> {
	assertAnswered(request.method, path);
	const { searchParams } = request.nextUrl;
	// next-auth takes the last of several with one name.
	if (!searchParams.getAll('error').every((error) => ERROR.test(error)))
		throw new TidelineError('invalid_input', "This isn't an error code.");
	assertCallbacks(searchParams);
	if (request.method !== 'POST') return request;
	const form = await readForm(request);
	assertCallbacks(form);
	const headers = new Headers(request.headers);
	headers.set('content-type', 'application/x-www-form-urlencoded');
	headers.delete('content-length');
	return new NextRequest(request.url, { method: 'POST', headers, body: form.toString(), signal: request.signal });
}

function assertAnswered(method: string, [action = '', provider = '', ...more]: readonly string[]): void {
	const methods = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
	// The part behind an action is the id of a provider; next-auth takes anything there for an error as well.
	const isPath = methods && more.length === 0 && /^[a-z]*$/.test(provider);
	if (!isPath) throw new TidelineError('not_found', "There's nothing at this address.");
	// Local sign-in takes a form. What providers send back is asked for with GET.
	const isAnswered =
		methods.includes(method) && (action !== 'callback' || (provider === 'dev') === (method === 'POST'));
	if (!isAnswered) throw new TidelineError('method_not_allowed', `This address doesn't accept ${method}.`);
}

function assertCallbacks(fields: URLSearchParams): void {
	if (fields.getAll('callbackUrl').every((address) => address === '' || isCallbackAddress(address))) return;
	throw new TidelineError('url_invalid', "Can't read callbackUrl. Send a path on this server, or a full address.");
}

async function readForm(request: Request): Promise<URLSearchParams> {
	const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
	if (type === 'application/json') return new URLSearchParams(textsOf(await readBody(request, LARGEST_BODY)));
	const body = await readBody(request, LARGEST_BODY);
	if (type === 'application/x-www-form-urlencoded' || body === '') return new URLSearchParams(body);
	throw new TidelineError('media_type_unsupported', 'Send application/x-www-form-urlencoded or application/json.');
}

/** The texts of an object; it has nothing else that is read. */
function textsOf(json: string): [string, string][] {
	const given = parsed(json);
	if (typeof given !== 'object' || given === null || Array.isArray(given))
		throw new TidelineError('json_invalid', 'Send a JSON object.');
	return Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

function parsed(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		throw new TidelineError('json_invalid', "The body isn't valid JSON.");
	}
}
