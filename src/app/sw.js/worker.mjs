/**
 * The service worker: what a reader finds where the network is gone. `route.ts` writes BUILD, KEPT_HOME,
 * OFFLINE_PAGE and OFFLINE_POLICY before it.
 *
 * It answers for pages and for the build's own files. Calls, streams, links and other origins pass it by.
 */
const BUILD_FILES = `tideline-build-${BUILD}`;
/** A build has some fifty; this ends what would grow for ever. */
const MOST_BUILD_FILES = 300;

/**
 * Home as the server last wrote it is what KEPT_HOME holds, and nothing else that is private is kept. The server says
 * `no-store`, which is for caches that nobody clears. This one is ours: it holds one page of one reader, and lets go of
 * it when they sign out, when somebody else signs in, and when an answer says that nobody is signed in.
 */
const HOME = '/';
/** A reader who stays away for longer may have given the device away. */
const HOME_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** The page names its reader: subject ids have no letter that HTML would escape. */
const READER = /<meta name="tideline-reader" content="([^"]+)"/;

/** Grows with each time that Home is forgotten: what was asked for earlier must not be kept later. */
let timesForgotten = 0;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (origin !== self.location.origin) return;
	if (/^\/api\/auth\/(signin|callback|signout)(\/|$)/.test(pathname)) return event.waitUntil(forget());
	if (request.method !== 'GET' || pathname.startsWith('/api/')) return;
	if (request.mode === 'navigate') event.respondWith(visit(event));
	else if (pathname.startsWith('/_next/static/')) event.respondWith(buildFile(request));
});

/** The files of earlier builds go, and Home is kept at once: the page that brought this worker came without it. */
async function takeOver() {
	const names = await caches.keys();
	const outdated = names.filter((name) => name.startsWith('tideline-build-') && name !== BUILD_FILES);
	await Promise.all(outdated.map((name) => caches.delete(name)));
	const since = timesForgotten;
	try {
		await keep(await fetch(HOME, { redirect: 'manual' }), since);
	} catch {
		// Home is kept when it is opened the next time.
	}
}

async function visit(event) {
	const { pathname, search } = new URL(event.request.url);
	const since = timesForgotten;
	try {
		const answer = await fetch(event.request);
		if (pathname === HOME && !search) event.waitUntil(keep(answer.clone(), since).catch(() => {}));
		// A reader who is signed in is led on from there.
		else if (pathname === '/sign-in' && answer.ok) event.waitUntil(forget());
		return answer;
	} catch {
		return (pathname === HOME && (await keptHome())) || offlinePage();
	}
}

async function keep(answer, since) {
	if (!answer.ok) return;
	const page = await answer.text();
	const [, reader] = READER.exec(page) ?? [];
	if (!reader) return forget();
	await keepBuildFiles(page);
	const headers = {
		'content-type': answer.headers.get('content-type'),
		'content-security-policy': answer.headers.get('content-security-policy') ?? '',
		'tideline-reader': reader,
		'tideline-kept-at': String(Date.now()),
	};
	if (since === timesForgotten) await (await caches.open(KEPT_HOME)).put(HOME, new Response(page, { headers }));
	if (since !== timesForgotten) await caches.delete(KEPT_HOME);
}

/**
 * The reader has signed out, or somebody else signed in: neither Home nor notifications of the reader stay on the
 * device.
 */
async function forget() {
	timesForgotten++;
	await caches.delete(KEPT_HOME);
	const subscription = await self.registration.pushManager?.getSubscription();
	await subscription?.unsubscribe();
	for (const shown of await self.registration.getNotifications()) shown.close();
}

async function keptHome() {
	const kept = await caches.match(HOME, { cacheName: KEPT_HOME });
	if (!kept) return undefined;
	const at = kept.headers.get('tideline-kept-at');
	if (Date.now() - Number(at) > HOME_KEPT_MS) return forget();
	// The page tells by this how old it is.
	const page = (await kept.text()).replace('<html', `<html data-kept="${at}"`);
	return new Response(page, { headers: kept.headers });
}

function offlinePage() {
	return new Response(OFFLINE_PAGE, {
		status: 503,
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': OFFLINE_POLICY,
		},
	});
}

/**
 * Their names have a hash of what is in them: what is here is what the server has. Programs of workers share a file, and
 * their addresses differ behind the `#`: a kept answer would bring that of its first worker, and a new one has none.
 */
async function buildFile(request) {
	const found = await caches.match(request.url, { cacheName: BUILD_FILES });
	if (found) return new Response(found.body, found);
	const answer = await fetch(request);
	if (answer.status === 200) void keepBuildFile(request.url, answer.clone()).catch(() => {});
	return answer;
}

async function keepBuildFile(url, answer) {
	const files = await caches.open(BUILD_FILES);
	await files.put(url, answer);
	const kept = await files.keys();
	await Promise.all(kept.slice(0, -MOST_BUILD_FILES).map((oldest) => files.delete(oldest)));
}

/** All that the page names, or it would stand there as a picture of itself. */
async function keepBuildFiles(page) {
	const named = new Set(page.match(/\/_next\/static\/[\w./~%?=-]+\.(?:js|css|woff2)/g));
	await Promise.all(
		[...named].map(async (path) => {
			if (await caches.match(path, { cacheName: BUILD_FILES })) return;
			const answer = await fetch(path);
			if (answer.status === 200) await keepBuildFile(new URL(path, self.location.origin).href, answer);
		}),
	);
}
