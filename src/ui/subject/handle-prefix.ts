/** What is typed as the beginning of a handle: people write the @ that they see. */
export function handlePrefix(typed: string): string {
	return typed.trim().replace(/^@/, '').toLowerCase().slice(0, 40);
}
