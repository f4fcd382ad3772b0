/**
 * Storage of this tab: drafts, and places in feeds. A browser may refuse it, and its room may be full. After signing
 * out nothing is kept any more, in any tab of the browser, until the page is loaded again.
 */
const OURS = 'tideline.';
const CHANNEL = 'tideline-signed-out';
/** Left behind by the library for sessions, for its other tabs. */
const OF_NEXT_AUTH = 'nextauth.message';

let isLeaving = false;

export function readTab(name: string): string | null {
	try {
		return sessionStorage.getItem(name);
	} catch {
		return null;
	}
}

/** False where nothing is kept. */
export function keepInTab(name: string, text: string): boolean {
	if (isLeaving) return false;
	try {
		sessionStorage.setItem(name, text);
		return true;
	} catch {
		return false;
	}
}

export function forgetInTab(name: string): void {
	try {
		sessionStorage.removeItem(name);
	} catch {
		// Nothing was kept.
	}
}

/** Forgets all that the tabs of this browser keep of their reader, who signs out. */
export function forgetTabs(): void {
	forgetThisTab();
	try {
		const channel = new BroadcastChannel(CHANNEL);
		channel.postMessage('');
		channel.close();
	} catch {
		// A browser that lets tabs tell each other nothing keeps nothing for them, either.
	}
}

/** Does the same when another tab signs out. */
export function onSignedOutElsewhere(): () => void {
	try {
		const channel = new BroadcastChannel(CHANNEL);
		channel.addEventListener('message', forgetThisTab);
		return () => channel.close();
	} catch {
		return () => {};
	}
}

function forgetThisTab(): void {
	// A page that is left writes down where it was.
	isLeaving = true;
	try {
		for (const name of Object.keys(sessionStorage)) if (name.startsWith(OURS)) sessionStorage.removeItem(name);
		localStorage.removeItem(OF_NEXT_AUTH);
	} catch {
		// Nothing was kept.
	}
}
