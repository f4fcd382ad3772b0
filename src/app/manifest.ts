import type { MetadataRoute } from 'next';
import { pageTexts } from '../ui/messages/pages/page-texts.ts';
import { PAPER } from '../ui/shell/theme.ts';

/** Lets people put Tideline on their home screen. Browsers read it without a session, so it has one language. */
export default function manifest(): MetadataRoute.Manifest {
	return {
		id: '/',
		name: 'Tideline',
		short_name: 'Tideline',
		description: pageTexts.about.en,
		lang: 'en',
		start_url: '/',
		scope: '/',
		display: 'standalone',
		background_color: PAPER.light,
		theme_color: PAPER.light,
		icons: [
			{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
			{ src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
			{ src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
			{ src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
		],
	};
}
