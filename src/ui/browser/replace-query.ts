/** Parameters of an address. An empty one is removed. */
type Changes = Record<string, string>;

/** Writes these parameters into the page's address, so that it can be shared and reloaded. */
export function replaceQuery(changes: Changes): void {
	const address = withChanges(changes);
	// Next treats even an unchanged address as a navigation, which would end a running one.
	if (address.href !== window.location.href) window.history.replaceState(null, '', address);
}

/** The same as a step forward, from which the browser's way back leads here again. */
export function pushQuery(changes: Changes): void {
	window.history.pushState(null, '', withChanges(changes));
}

function withChanges(changes: Changes): URL {
	const address = new URL(window.location.href);
	for (const [name, value] of Object.entries(changes)) {
		if (value) address.searchParams.set(name, value);
		else address.searchParams.delete(name);
	}
	return address;
}
