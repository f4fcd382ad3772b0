/** Whether this can be where a sign-in leads to: a path of ours or a whole web address, as next-auth reads one. */
export function isCallbackAddress(address: string): boolean {
	const base = address.startsWith('/') ? 'http://here' : undefined;
	return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}
