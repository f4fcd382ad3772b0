/** A new unique name for a post. Not `randomUUID`: browsers do not offer it to pages without TLS. */
export function newPostName(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
