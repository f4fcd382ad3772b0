/**
 * Takes credentials out of a line of the log. No line of ours has any, but lines of packages, and messages of errors, may
 * quote an address or a header.
 */

/** Each pattern keeps what stands before the secret. */
const SECRETS: readonly RegExp[] = [
	// Values of addresses: signatures of links, and what sign-in providers send.
	/([?&;](?:amp;)?(?:sig|code|state|token|id_token|access_token|key|secret)=)[^&\s"'<>;]+/gi,
	/(AccountKey=|SharedAccessSignature=)[^;\s"']+/gi,
	/(Authorization['"]?\s*[:=]\s*['"]?)(?:[A-Za-z]+ +)?[^\s'",}]+/gi,
	/\b(Bearer |Basic )[A-Za-z0-9+/._~-]+=*/gi,
	/\b(tdl_|whsec_|ghp_|github_pat_)[A-Za-z0-9_+/=-]+/g,
	// Sessions, and tokens of providers: a JSON Web Token in the compact form, signed or encrypted.
	/\b(eyJ)[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*){2,4}/g,
];

const MARK = '…';

/** The same text with `…` in place of each secret. */
export function redacted(text: string): string {
	let clean = text;
	for (const secret of SECRETS) clean = clean.replace(secret, `$1${MARK}`);
	return clean;
}
