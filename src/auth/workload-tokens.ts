/** Checks tokens of workloads against the keys that their issuer publishes (OpenID Connect Discovery 1.0). */
import { createRemoteJWKSet, customFetch, decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { TidelineError } from '../contract/errors/errors.ts';
import type { Workload } from '../domain/token/exchange-token.ts';
import type { OutsideSender } from '../outbound/send-outside.ts';

/** Never one with a shared secret, or with none. */
const ALGORITHMS = [
	'RS256',
	'RS384',
	'RS512',
	'PS256',
	'PS384',
	'PS512',
	'ES256',
	'ES384',
	'ES512',
	'EdDSA',
	'Ed25519',
];
/** Clocks differ. */
const TOLERANCE_SECONDS = 60;
/** The address of an issuer's keys is looked up again after this time. */
const KNOWN_MS = 3_600_000;
const ISSUERS_KNOWN_MAX = 1_000;
/** One that did not answer is left alone for this time: nobody makes this server call another one again and again. */
const LEFT_ALONE_MS = 10_000;

/** `failed`: what it answered instead of its keys. */
type Keys = { keys: Promise<JWTVerifyGetKey>; until: number; failed?: TidelineError };

export class WorkloadTokens {
	readonly #outside: OutsideSender;
	readonly #now: () => number;
	/** By issuer. The one that was read first comes first. */
	readonly #known = new Map<string, Keys>();

	/** `now` is in Unix milliseconds. */
	constructor(outside: OutsideSender, now = Date.now) {
		this.#outside = outside;
		this.#now = now;
	}

	/** The issuer that a token names. Nothing of it is checked. Throws `workload_token_invalid`. */
	issuerOf(token: string): string {
		try {
			const { iss } = decodeJwt(token);
			if (typeof iss === 'string' && iss !== '') return iss;
		} catch {
			// Said below.
		}
		throw invalid("it isn't a JSON Web Token that names its issuer");
	}

	/**
	 * Asks the issuer for its keys, and checks signature, issuer and time. Throws `workload_token_invalid`,
	 * `issuer_unavailable`, `address_refused`.
	 */
	async verify(token: string, issuer: string): Promise<Workload> {
		const known = this.#keysOf(issuer);
		if (known.failed) throw known.failed;
		try {
			const { payload } = await jwtVerify(token, await known.keys, {
				issuer,
				algorithms: ALGORITHMS,
				currentDate: new Date(this.#now()),
				clockTolerance: TOLERANCE_SECONDS,
				requiredClaims: ['aud', 'exp'],
			});
			return { issuer, audiences: [payload.aud ?? []].flat(), claims: payload };
		} catch (error) {
			const ours = asOurs(error, issuer);
			if (ours.code !== 'workload_token_invalid')
				this.#keep(issuer, { keys: known.keys, until: this.#now() + LEFT_ALONE_MS, failed: ours });
			throw ours;
		}
	}

	#keysOf(issuer: string): Keys {
		const known = this.#known.get(issuer);
		if (known && this.#now() < known.until) return known;
		return this.#keep(issuer, { keys: this.#findKeys(issuer), until: this.#now() + KNOWN_MS });
	}

	#keep(issuer: string, known: Keys): Keys {
		this.#known.delete(issuer);
		this.#known.set(issuer, known);
		const [oldest] = this.#known.keys();
		if (oldest !== undefined && this.#known.size > ISSUERS_KNOWN_MAX) this.#known.delete(oldest);
		return known;
	}

	async #findKeys(issuer: string): Promise<JWTVerifyGetKey> {
		const address = await this.#addressOfKeys(issuer);
		return createRemoteJWKSet(new URL(address), {
			[customFetch]: async (url, { signal }) => {
				const { status, body, isCut } = await this.#outside.send(url, { signal });
				return isCut
					? new Response(null, { status: 502 })
					: new Response(body, { status: status < 200 ? 502 : status });
			},
		});
	}

	async #addressOfKeys(issuer: string): Promise<string> {
		try {
			const { status, body } = await this.#outside.send(
				`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
				{ headers: { accept: 'application/json' } },
			);
			const found = JSON.parse(body) as { issuer?: unknown; jwks_uri?: unknown };
			if (status === 200 && found.issuer === issuer && typeof found.jwks_uri === 'string') return found.jwks_uri;
		} catch (error) {
			if (error instanceof TidelineError) throw error;
			throw unavailable(issuer, error);
		}
		throw unavailable(issuer);
	}
}

function asOurs(error: unknown, issuer: string): TidelineError {
	if (error instanceof TidelineError) return error;
	if (error instanceof errors.JWTExpired) return invalid('it has expired');
	if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) return unavailable(issuer, error);
	// Said of an answer that is none, too.
	if (error.code === 'ERR_JOSE_GENERIC' || error instanceof errors.JWKSInvalid) return unavailable(issuer, error);
	return invalid('its signature or one of its claims is wrong', error);
}

function invalid(why: string, cause?: unknown): TidelineError {
	return new TidelineError('workload_token_invalid', `The workload's token isn't valid: ${why}. Get a new one.`, {
		cause,
	});
}

function unavailable(issuer: string, cause?: unknown): TidelineError {
	return new TidelineError(
		'issuer_unavailable',
		`${issuer.slice(0, 200)} doesn't return its keys as OpenID Connect Discovery requires. Try again in a moment.`,
		{ cause },
	);
}
