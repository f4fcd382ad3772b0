/** A name that nobody has given yet. Not `randomUUID`, which browsers keep from pages without TLS. */
export function newPostName(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
