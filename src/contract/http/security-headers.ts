/**
 * Headers of every answer, which forbid browsers to misuse it. Next sends them with its pages, and answers that bypass
 * Next send them themselves.
 */

const loopback = ['http://127.0.0.1:*', 'http://localhost:*'];

/** Header by header. `isDevelopment` allows what hot reload needs. */
export function securityHeaders(isDevelopment: boolean): Record<string, string> {
	return {
		'Content-Security-Policy': contentSecurityPolicy(isDevelopment),
		'X-Content-Type-Options': 'nosniff',
		'X-Frame-Options': 'DENY',
		// A link to a page of ours must not carry its address, let alone a signed one, to other sites.
		'Referrer-Policy': 'same-origin',
		'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
	};
}

/**
 * Pages may load from themselves only. Next starts its pages with inline scripts, and a nonce would make each page
 * dynamic for little gain: React escapes all that people write.
 */
function contentSecurityPolicy(isDevelopment: boolean): string {
	return [
		"default-src 'self'",
		// Hot reload evaluates code.
		`script-src 'self' 'unsafe-inline'${isDevelopment ? " 'unsafe-eval'" : ''}`,
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data:",
		// The browser reads its further timeline pages straight from the store, and the page for auditors reads bundles there. The account is named when the server starts,
		// after this list is written, so the list names what it can be: Azure or, on loopback, Azurite. Cosmos DB signs no links.
		`connect-src 'self' ${[
			'https://*.table.core.windows.net',
			'https://*.table.core.usgovcloudapi.net',
			'https://*.table.core.chinacloudapi.cn',
			'https://*.blob.core.windows.net',
			'https://*.blob.core.usgovcloudapi.net',
			'https://*.blob.core.chinacloudapi.cn',
			...loopback,
		].join(' ')}`,
		"object-src 'none'",
		"base-uri 'self'",
		// Sign-in posts a form to us and is redirected to the provider, which may be a local one.
		`form-action 'self' https: ${loopback.join(' ')}`,
		"frame-ancestors 'none'",
	].join('; ');
}
