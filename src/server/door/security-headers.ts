/** Headers that forbid browsers to misuse an answer. Every answer gets them here, be it written by Next, by the server or by the door. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { NONCE_HEADER } from '../../contract/http/nonce-header.ts';
import { POLICY_REPORTS_PATH } from '../../contract/http/policy-reports.ts';
import {
	INERT_POLICY,
	type PolicyRules,
	pagePolicy,
	REPORTS_GROUP,
	scriptPolicy,
	trustedTypesPolicy,
} from './content-policy.ts';

/** 128 bits, as CSP Level 3 asks for (§7.1). */
const NONCE_BYTES = 16;

/** Two years, as browsers ask for. */
const TLS_ONLY_SECONDS = 63_072_000;

const POLICY = 'Content-Security-Policy';

/** Features of browsers that no page uses, in the names that Chromium knows. Pages copy to the clipboard, and share it with nobody. */
const PERMISSIONS = [
	'accelerometer',
	'autoplay',
	'browsing-topics',
	'camera',
	'display-capture',
	'encrypted-media',
	'fullscreen',
	'geolocation',
	'gyroscope',
	'hid',
	'identity-credentials-get',
	'idle-detection',
	'local-fonts',
	'magnetometer',
	'microphone',
	'midi',
	'otp-credentials',
	'payment',
	'picture-in-picture',
	'publickey-credentials-create',
	'publickey-credentials-get',
	'screen-wake-lock',
	'serial',
	'storage-access',
	'usb',
	'web-share',
	'window-management',
	'xr-spatial-tracking',
	'clipboard-read',
]
	.map((feature) => `${feature}=()`)
	.concat('clipboard-write=(self)')
	.join(', ');

/** Puts the headers on an answer as soon as its type is known, which is when its head is written. */
export function secureAnswer(response: ServerResponse, rules: PolicyRules, nonce: string): void {
	const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
	response.writeHead = (...given: unknown[]) => {
		const [status] = given;
		const listed = new Headers(given.find(isHeaders));
		const header = (name: string) => listed.get(name) ?? response.getHeader(name);
		const type = String(header('Content-Type') ?? '');
		const isOpen = header('Access-Control-Allow-Origin') !== undefined;
		const headers = { ...headersOfAll(rules, type, isOpen), ...headersOfType(rules, type, nonce) };
		// A browser keeps the headers of the answer that it has already.
		for (const [name, value] of Object.entries(headers))
			if (status !== 304 || name !== POLICY) response.setHeader(name, value);
		return writeHead(...given);
	};
}

const isHeaders = (given: unknown): given is Record<string, string> =>
	typeof given === 'object' && given !== null && !Array.isArray(given);

/** Tells the application the nonce: Next reads it from the policy, our own pages from a header. */
export function passNonce({ headers }: IncomingMessage, rules: PolicyRules, nonce: string): void {
	headers['content-security-policy'] = pagePolicy(rules, nonce);
	headers[NONCE_HEADER] = nonce;
}

export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('base64');

/** `isOpen`: pages of other sites may read the answer. */
function headersOfAll({ isHttps }: PolicyRules, type: string, isOpen: boolean): Record<string, string> {
	return {
		'X-Content-Type-Options': 'nosniff',
		'X-Frame-Options': 'DENY',
		// A link to a page of ours must not carry its address, let alone a signed one, to other sites.
		'Referrer-Policy': 'same-origin',
		// Messengers and readers of feeds show our pictures.
		'Cross-Origin-Resource-Policy': isOpen || type.startsWith('image/') ? 'cross-origin' : 'same-origin',
		// Other services may be on its subdomains, and have no TLS.
		...(isHttps && { 'Strict-Transport-Security': `max-age=${TLS_ONLY_SECONDS}` }),
	};
}

function headersOfType(rules: PolicyRules, type: string, nonce: string): Record<string, string> {
	if (/^(text|application)\/javascript\b/.test(type)) return { [POLICY]: scriptPolicy(rules) };
	if (!type.startsWith('text/html')) return { [POLICY]: INERT_POLICY };
	return {
		[POLICY]: pagePolicy(rules, nonce),
		...(!rules.isDevelopment && { 'Content-Security-Policy-Report-Only': trustedTypesPolicy(rules) }),
		...(rules.isHttps && { 'Reporting-Endpoints': `${REPORTS_GROUP}="${POLICY_REPORTS_PATH}"` }),
		'Cross-Origin-Opener-Policy': 'same-origin',
		'Permissions-Policy': PERMISSIONS,
	};
}
