const isDevelopment = process.env.NODE_ENV === 'development';

/** @type {import('next').NextConfig} */
export default {
	poweredByHeader: false,
	// A random one would make each build of a release another one.
	generateBuildId: () => process.env.TIDELINE_BUILD_ID ?? null,
	// No page needs pictures made smaller, and the address that does it would fetch others of ours for anybody.
	images: { unoptimized: true },
	experimental: {
		// Lets a page answer 403.
		authInterrupts: true,
		// A server writes nothing beside its code, which may be read-only: answers are kept in memory.
		isrFlushToDisk: false,
		// 350 MB that a fresh clone writes and nobody reads, and maps that say no more than the readable log does.
		turbopackFileSystemCacheForBuild: false,
		turbopackSourceMaps: isDevelopment,
	},
	// `next dev` logs addresses, and those of links are signed.
	logging: { incomingRequests: { ignore: [/^\/api\/storage\//] } },
	// A lock file in a folder above is none of our business.
	turbopack: {
		root: import.meta.dirname,
		resolveAlias: {
			// These do the work of next-intl's plugin, without the tools that it brings: the source of a request's language,
			'next-intl/config': './src/app/request-language.ts',
			// and messages that are compiled on the server, so that no browser loads the parser.
			'use-intl/format-message': './node_modules/use-intl/dist/esm/production/format-message/format-only.js',
		},
	},
	outputFileTracingRoot: import.meta.dirname,
	// `npm run check` checks the types, of tests and scripts too; a build need not do it again.
	typescript: { ignoreBuildErrors: true },
	// The first find parts of themselves at run time, which a bundle would break. The others know their metrics and traces by
	// themselves: see docs/decisions/0064-how-a-process-is-watched.md.
	serverExternalPackages: [
		'@azure/data-tables',
		'@azure/identity',
		'@azure/search-documents',
		'@azure/storage-blob',
		'@azure/storage-queue',
		'@opentelemetry/api',
		'@opentelemetry/exporter-trace-otlp-http',
		'@opentelemetry/resources',
		'@opentelemetry/sdk-trace',
		'prom-client',
	],
	headers: async () => [
		// Its name has its version.
		{ source: '/scalar/:path*', headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }] },
	],
};
