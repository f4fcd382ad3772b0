/** The service worker, as one script: written by the build, so that each build brings its own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEPT_HOME } from '../../trpc/home-cache.ts';
import { alertTexts as german } from '../../ui/messages/de/alert-texts.ts';
import { alertTexts as english } from '../../ui/messages/en/alert-texts.ts';
import type { Language } from '../../ui/messages/language.ts';
import { offlinePage } from './offline-page.ts';

export const dynamic = 'force-static';

export async function GET(): Promise<Response> {
	const [worker, alerts, styles, font] = await Promise.all([
		readFile(join(process.cwd(), 'src/app/sw.js/worker.mjs'), 'utf8'),
		readFile(join(process.cwd(), 'src/app/sw.js/alerts.mjs'), 'utf8'),
		readFile(join(process.cwd(), 'src/app/globals.css'), 'utf8'),
		readFile(join(process.cwd(), 'src/app/fonts/instrument-sans-latin.woff2')),
	]);
	const constants = {
		BUILD: Date.now().toString(36),
		KEPT_HOME,
		OFFLINE_PAGE: offlinePage(styles, font),
		ALERT_TEXTS: { en: english, de: german } satisfies Record<Language, typeof english>,
	};
	const written = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
	return new Response(`${written.join('')}${worker}${alerts}`, {
		headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
	});
}
