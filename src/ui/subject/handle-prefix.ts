/** Typed text as the beginning of a handle. The @ is dropped: people type it because they see it. */
export function handlePrefix(typed: string): string {
	return typed.trim().replace(/^@/, '').toLowerCase().slice(0, 40);
}
