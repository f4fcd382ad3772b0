// Pages may load from themselves only. Next starts its pages with inline scripts, and a nonce would make each page
// dynamic for little gain: React escapes all that people write.
const development = process.env.NODE_ENV === 'development';

const loopback = ['http://127.0.0.1:*', 'http://localhost:*'];

const contentSecurityPolicy = [
	"default-src 'self'",
	// Hot reload evaluates code.
	`script-src 'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ''}`,
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' data:",
	// The browser reads its further timeline pages straight from the store. The account is named when the server starts,
	// after this list is written, so the list names what it can be: Azure or, on loopback, Azurite. Cosmos DB signs no links.
	`connect-src 'self' ${[
		'https://*.table.core.windows.net',
		'https://*.table.core.usgovcloudapi.net',
		'https://*.table.core.chinacloudapi.cn',
		...loopback,
	].join(' ')}`,
	"object-src 'none'",
	"base-uri 'self'",
	// Sign-in posts a form to us and is redirected to the provider, which may be a local one.
	`form-action 'self' https: ${loopback.join(' ')}`,
	"frame-ancestors 'none'",
].join('; ');

const headers = Object.entries({
	'Content-Security-Policy': contentSecurityPolicy,
	'X-Content-Type-Options': 'nosniff',
	'X-Frame-Options': 'DENY',
	// A link to a page of ours must not carry its address, let alone a signed one, to other sites.
	'Referrer-Policy': 'same-origin',
	'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}).map(([key, value]) => ({ key, value }));

/** @type {import('next').NextConfig} */
export default {
	poweredByHeader: false,
	// No page needs pictures made smaller, and the address that does it would fetch others of ours for anybody.
	images: { unoptimized: true },
	// Lets a page answer 403.
	experimental: { authInterrupts: true },
	// `next dev` logs addresses, and those of links are signed.
	logging: { incomingRequests: { ignore: [/^\/api\/storage\//] } },
	// A lock file in a folder above is none of our business.
	turbopack: {
		root: import.meta.dirname,
		resolveAlias: {
			// What next-intl's plugin would do, without the tools that it brings: where the language of a request comes from,
			'next-intl/config': './src/app/request-language.ts',
			// and messages that are compiled on the server, so that no browser loads the parser.
			'use-intl/format-message': './node_modules/use-intl/dist/esm/production/format-message/format-only.js',
		},
	},
	outputFileTracingRoot: import.meta.dirname,
	// `npm run check` checks the types, of tests and scripts too; a build need not do it again.
	typescript: { ignoreBuildErrors: true },
	// These find parts of themselves at run time, which a bundle would break.
	serverExternalPackages: ['@azure/data-tables', '@azure/identity', '@azure/storage-queue'],
	headers: async () => [{ source: '/:path*', headers }],
};
