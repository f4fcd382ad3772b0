/**
 * The one way by which this service calls an address that a user named. The address is resolved once, each result is
 * checked, and the connection goes to one of these: a name that leads elsewhere a moment later changes nothing.
 */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { RequestOptions } from 'node:http';
import { isIP } from 'node:net';
import { TidelineError } from '../contract/errors/errors.ts';
import { isPublicAddress } from './public-address.ts';

export type OutsideOptions = {
	/** Hosts (`name` or `name:port`) that may be called although they lie inside, also by http. */
	inside: readonly string[];
	/** Default: the system's resolver. */
	resolve?: ((host: string) => Promise<LookupAddress[]>) | undefined;
	/** Host name with which this service asks whether it may deliver. Default `localhost`. */
	host?: string | undefined;
	/** Certificates to trust beside the system's, in PEM. */
	ca?: string | undefined;
};

export type OutsideRequest = {
	method?: 'GET' | 'POST' | 'OPTIONS';
	headers?: Record<string, string>;
	body?: string | Uint8Array;
	signal?: AbortSignal | undefined;
	/** Milliseconds for all of the answer. */
	withinMs?: number;
};

/** `body` is cut off behind `LARGEST_ANSWER` bytes; `isCut` says so. A redirect is an answer like any other. */
export type OutsideAnswer = { status: number; headers: Headers; body: string; isCut: boolean };

const ANSWER_WITHIN_MS = 10_000;
const LARGEST_ANSWER = 256 * 1024;
/** Somebody waits for the answer to whether an address may be called. */
const LOOK_WITHIN_MS = 2_000;

export class OutsideSender {
	readonly #options: OutsideOptions;

	constructor(options: OutsideOptions) {
		this.#options = options;
	}

	/**
	 * Throws `address_refused` for an address that would not be called now. Where its name leads nowhere yet, nobody knows:
	 * each call looks again.
	 */
	async assertCallable(address: string): Promise<void> {
		const url = this.#read(address);
		const limit = AbortSignal.timeout(LOOK_WITHIN_MS);
		await before(limit, this.#resolve(url)).catch((error: unknown) => {
			if (error instanceof TidelineError) throw error;
		});
	}

	/** Posts a body. Throws as `send` does. */
	post(
		address: string,
		request: Required<Pick<OutsideRequest, 'headers' | 'body' | 'withinMs'>>,
	): Promise<OutsideAnswer> {
		return this.send(address, { method: 'POST', ...request });
	}

	/** https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/http-webhook.md#4-abuse-protection */
	async mayDeliver(address: string, withinMs: number): Promise<boolean> {
		const { host = 'localhost' } = this.#options;
		try {
			const headers = { 'webhook-request-origin': host };
			const answer = await this.send(address, { method: 'OPTIONS', headers, withinMs });
			const allowed = answer.headers.get('webhook-allowed-origin')?.trim().toLowerCase() ?? '';
			return answer.status >= 200 && answer.status < 300 && ['*', host].includes(allowed);
		} catch {
			return false;
		}
	}

	/** Throws `address_refused` for an address that lies inside or is none, and what the network says. */
	async send(
		address: string,
		{ method = 'GET', headers = {}, body, signal, withinMs = ANSWER_WITHIN_MS }: OutsideRequest = {},
	): Promise<OutsideAnswer> {
		const url = this.#read(address);
		const limit = AbortSignal.timeout(withinMs);
		const found = await before(limit, this.#resolve(url));
		// Loaded where it is used: with it Node loads all of its `fetch`, for which each command would wait.
		const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
		const options: RequestOptions & { ca?: string } = {
			method,
			headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
			// A connection that is kept might be one that another request opened.
			agent: false,
			lookup: (_, given, done) => {
				if (given.all) done(null, found);
				else done(null, found[0]?.address ?? '', found[0]?.family);
			},
			signal: signal ? AbortSignal.any([signal, limit]) : limit,
			...(this.#options.ca !== undefined && { ca: this.#options.ca }),
		};
		return new Promise((answer, fail) => {
			const sent = request(url, options, (response) => {
				const chunks: Buffer[] = [];
				let size = 0;
				const finish = (isCut: boolean) =>
					answer({
						status: response.statusCode ?? 0,
						headers: new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
						body: Buffer.concat(chunks).subarray(0, LARGEST_ANSWER).toString('utf8'),
						isCut,
					});
				response.on('data', (chunk: Buffer) => {
					chunks.push(chunk);
					size += chunk.length;
					if (size <= LARGEST_ANSWER) return;
					finish(true);
					response.destroy();
				});
				response.once('end', () => finish(false));
				response.once('error', fail);
			});
			sent.once('error', fail);
			sent.end(body);
		});
	}

	#read(address: string): URL {
		const url = readUrl(address);
		if (this.#isAllowedInside(url)) return url;
		if (url.protocol !== 'https:') throw refused(url, "it isn't an https address");
		const host = hostOf(url);
		if (isIP(host) !== 0 && !isPublicAddress(host)) throw refused(url, `${host} isn't an address on the internet`);
		return url;
	}

	#isAllowedInside({ hostname, host, port, protocol }: URL): boolean {
		const full = port === '' ? `${hostname}:${protocol === 'https:' ? 443 : 80}` : host;
		return this.#options.inside.some((each) => each === hostname || each === full);
	}

	async #resolve(url: URL): Promise<LookupAddress[]> {
		const host = hostOf(url);
		const family = isIP(host);
		const { resolve = (name) => lookup(name, { all: true }) } = this.#options;
		const found = family === 0 ? await resolve(host) : [{ address: host, family }];
		const inside = this.#isAllowedInside(url) ? undefined : found.find(({ address }) => !isPublicAddress(address));
		if (inside) throw refused(url, `${inside.address} isn't an address on the internet`);
		if (found.length === 0) throw refused(url, 'its name has no address');
		return found;
	}
}

/** Resolves as `work` does, or rejects with the reason of the limit: a name server may not answer for long. */
function before<T>(limit: AbortSignal, work: Promise<T>): Promise<T> {
	const { promise: over, reject } = Promise.withResolvers<never>();
	limit.addEventListener('abort', () => reject(limit.reason), { once: true });
	return Promise.race([work, over]);
}

/** IPv6 addresses stand in brackets there. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The URL standard has read decimal, octal and hexadecimal addresses as what they are. */
function readUrl(address: string): URL {
	if (!URL.canParse(address))
		throw new TidelineError('address_refused', "This isn't a URL. Enter it in full, with https://.");
	const url = new URL(address);
	if (!/^https?:$/.test(url.protocol)) throw refused(url, "it isn't an https address");
	if (url.username !== '' || url.password !== '') throw refused(url, 'it names a user');
	return url;
}

function refused(url: URL, why: string): TidelineError {
	return new TidelineError(
		'address_refused',
		`${url.protocol}//${url.host} can't be used: ${why}. An operator can allow hosts on their own network in ALLOWED_INSIDE_HOSTS.`,
	);
}
