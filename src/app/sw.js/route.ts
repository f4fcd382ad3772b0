/** The service worker, as one script: written by the build, so that each build brings its own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEPT_HOME } from '../../trpc/home-cache.ts';
import { inEachLanguage } from '../../ui/messages/language/in-language.ts';
import { alertTexts } from '../../ui/messages/plain/alert-texts.ts';
import { offlinePage } from './offline-page.ts';
import { offlinePolicy } from './offline-policy.ts';

export const dynamic = 'force-static';

export async function GET(): Promise<Response> {
	const [worker, alerts, styles, font] = await Promise.all([
		readFile(join(process.cwd(), 'src/app/sw.js/worker.mjs'), 'utf8'),
		readFile(join(process.cwd(), 'src/app/sw.js/alerts.mjs'), 'utf8'),
		readFile(join(process.cwd(), 'src/app/globals.css'), 'utf8'),
		readFile(join(process.cwd(), 'src/app/fonts/instrument-sans-latin.woff2')),
	]);
	const offline = offlinePage(styles, font);
	const constants = {
		BUILD: process.env.TIDELINE_BUILD_ID ?? Date.now().toString(36),
		KEPT_HOME,
		OFFLINE_PAGE: offline,
		OFFLINE_POLICY: offlinePolicy(offline),
		ALERT_TEXTS: inEachLanguage(alertTexts),
	};
	const written = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
	return new Response(`${written.join('')}${worker}${alerts}`, {
		headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
	});
}
