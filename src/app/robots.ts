import type { MetadataRoute } from 'next';

/** Everybody may read public profiles, their feeds, the log and the reference. The rest leads to the sign-in page. */
export default function robots(): MetadataRoute.Robots {
	return {
		rules: {
			userAgent: '*',
			allow: ['/', '/api/oembed', '/api/v1/openapi.json'],
			disallow: [
				'/admin/',
				'/api/',
				'/auditor',
				'/directory',
				'/join/',
				'/mail/',
				'/notifications',
				'/print',
				'/saved',
				'/search',
				'/settings',
				'/sign-in',
				'/tags/',
			],
		},
	};
}
