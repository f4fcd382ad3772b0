/**
 * Notifications that come while no page is open: the second half of the service worker. `route.ts` writes ALERT_TEXTS
 * before it, by language and kind.
 */
self.addEventListener('push', (event) => event.waitUntil(showAlert(event.data)));
self.addEventListener('notificationclick', (event) => {
	event.notification.close();
	event.waitUntil(openPage(event.notification.data));
});

/** A browser wants to see something for each message, whatever it says. */
function showAlert(data) {
	const { id, kind, language, name = '', text, path = '/notifications' } = alertIn(data);
	const texts = ALERT_TEXTS[language] ?? ALERT_TEXTS.en;
	const title = Object.hasOwn(texts, kind) ? texts[kind].replace('{name}', () => name) : texts.other;
	return self.registration.showNotification(title, {
		// One that comes again takes the place of itself, and makes no sound.
		...(id && { tag: id }),
		...(text && { body: text }),
		icon: '/favicon.svg',
		lang: language ?? 'en',
		data: path,
	});
}

/** An alert of a newer version may have another form. */
function alertIn(data) {
	try {
		const alert = data.json();
		return alert.v === 1 ? alert : {};
	} catch {
		return {};
	}
}

/** A page that shows it is brought to the front; any other one stays as it is: somebody may be writing there. */
async function openPage(path) {
	const { href, pathname } = new URL(path, self.location.origin);
	// An event has one id, and its page may have been opened by the id of its poster.
	const [event] = /(?<=^\/s\/[^/]+)\/[^/]+$/.exec(pathname) ?? [];
	const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
	const there = windows.find(({ url }) => url === href || (event && new URL(url).pathname.endsWith(event)));
	return there ? there.focus() : self.clients.openWindow(href);
}
