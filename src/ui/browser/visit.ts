/** Names this visit in the tab's history, also after a reload. Undefined where the browser cannot tell. */
export function visit(): string | undefined {
	return (globalThis as { navigation?: Navigation }).navigation?.currentEntry?.key;
}
