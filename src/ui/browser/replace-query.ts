/** Writes these parameters into the page's address, so that it can be shared and reloaded. An empty one is removed. */
export function replaceQuery(changes: Record<string, string>): void {
	const address = new URL(window.location.href);
	for (const [name, value] of Object.entries(changes)) {
		if (value) address.searchParams.set(name, value);
		else address.searchParams.delete(name);
	}
	// Next treats even an unchanged address as a navigation, which would end a running one.
	if (address.href !== window.location.href) window.history.replaceState(null, '', address);
}
