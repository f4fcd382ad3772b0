import { KEPT_HOME } from '../../trpc/home-cache.ts';
import { inEachLanguage } from '../../ui/messages/language/in-language.ts';
import { LANGUAGE_COOKIE } from '../../ui/messages/language/language.ts';
import { offlinePageTexts } from '../../ui/messages/plain/offline-page-texts.ts';
import { THEME_COOKIE } from '../../ui/shell/theme.ts';

/**
 * The page for what is not kept. All of it is in one text, since nothing else can be fetched where it is shown, and it
 * finds the reader's language and colours itself, and whether the network is gone or the server. `styles` is the style
 * sheet that has our colours, `font` our font as WOFF2.
 */
export function offlinePage(styles: string, font: Buffer): string {
	const colours = styles.match(/:root \{[^}]*\}/)?.[0];
	if (!colours) throw new Error('globals.css has no :root { … } with the colours');
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tideline</title>
<style>
@font-face { font-family: 'Instrument Sans'; font-weight: 400 700; src: url(data:font/woff2;base64,${font.toString('base64')}) format('woff2'); }
${colours}
[data-theme='light'] { color-scheme: light; }
[data-theme='dark'] { color-scheme: dark; }
${LOOK}
</style>
<script>
const chosen = (cookie) => document.cookie.match(new RegExp('(?:^|; )' + cookie + '=([^;]+)'))?.[1];
const texts = ${JSON.stringify(inEachLanguage(offlinePageTexts)).replaceAll('<', '\\u003c')};
const spoken = [chosen('${LANGUAGE_COOKIE}'), ...navigator.languages.map((tag) => tag.split('-')[0])];
const language = spoken.find((tag) => Object.hasOwn(texts, tag)) ?? 'en';
const theme = chosen('${THEME_COOKIE}');
if (theme) document.documentElement.dataset.theme = theme;
document.documentElement.lang = language;
</script>
</head>
<body>
<header>${MARK}<b>Tideline</b></header>
<main>
<span>${NO_NETWORK}${NO_SERVER}</span>
<h1></h1>
<p></p>
<div><button type="button"></button> <a href="/" hidden></a></div>
</main>
<script>
const say = (element, text) => Object.assign(document.querySelector(element), { textContent: text });
let leaving = false;
// A reload would take the place of the page that the reader chose.
const again = () => leaving || location.reload();
function sayWhy() {
  const why = texts[language][navigator.onLine ? 'unreachable' : 'offline'];
  say('h1', why.title);
  say('p', why.text);
  document.title = why.title + ' · Tideline';
  document.documentElement.toggleAttribute('data-online', navigator.onLine);
}
sayWhy();
addEventListener('offline', sayWhy);
say('button', texts[language].retry).onclick = again;
const home = say('a', texts[language].home);
home.onclick = () => { leaving = true; };
caches.match('/', { cacheName: '${KEPT_HOME}' }).then((kept) => { home.hidden = !kept; });
addEventListener('online', again);
// The network may be there, and the server not.
setInterval(() => document.hidden || fetch('/api/health', { cache: 'no-store' }).then(again, () => {}), 5_000);
</script>
</body>
</html>
`;
}

const LOOK = `
* { box-sizing: border-box; margin: 0; }
body { min-height: 100dvh; background: var(--paper); color: var(--ink); font: 0.9375rem/1.45rem 'Instrument Sans', ui-sans-serif, system-ui, sans-serif; }
header { display: flex; align-items: center; gap: 0.625rem; height: 3.5rem; max-width: 72rem; margin: auto; padding: 0 1.5rem; }
header b { font-size: 1.0625rem; letter-spacing: -0.03em; }
main { display: flex; flex-direction: column; align-items: center; max-width: 32rem; margin: auto; padding: 6rem 1.5rem; text-align: center; }
main svg { padding: 1rem; box-sizing: content-box; border-radius: 1rem; background: var(--wash); color: var(--accent); }
[data-online] .no-network, :root:not([data-online]) .no-server { display: none; }
h1 { margin-top: 1.25rem; font-size: 1.375rem; line-height: 1.75rem; letter-spacing: -0.015em; }
p { margin-top: 0.5rem; color: var(--muted); text-wrap: pretty; }
div { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.75rem; margin-top: 1.5rem; }
button, a { display: inline-flex; align-items: center; min-height: 2.25rem; padding: 0 1rem; border: 1px solid transparent; border-radius: 99rem; background: var(--accent); color: var(--on-accent); font: inherit; font-size: 0.8125rem; font-weight: 600; text-decoration: none; cursor: pointer; }
button:hover { background: var(--accent-strong); }
a { border-color: var(--line); background: var(--surface); color: var(--ink); }
a[hidden] { display: none; }
a:hover { border-color: var(--field); background: var(--sunken); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`.trim();

/** The wordmark of `ui/shell/wordmark.tsx`, which React writes. */
const MARK =
	'<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="9" fill="var(--accent)"/><g fill="none" stroke="var(--on-accent)" stroke-width="2.6" stroke-linecap="round"><path d="M6.5 11.5c3.2-3.4 6.4-3.4 9.5 0s6.4 3.4 9.5 0"/><path d="M6.5 17.5c3.2-3.4 6.4-3.4 9.5 0s6.4 3.4 9.5 0" opacity=".7"/><path d="M6.5 23.5c3.2-3.4 6.4-3.4 9.5 0s6.4 3.4 9.5 0" opacity=".4"/></g></svg>';

const NO_NETWORK =
	'<svg class="no-network" viewBox="0 0 24 24" width="26" height="26" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20"/></svg>';

/** The cloud with a line through it that pages show, too. */
const NO_SERVER =
	'<svg class="no-server" viewBox="0 0 24 24" width="26" height="26" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20"/></svg>';
