/** The id of the event in a link or a text around an id. Undefined when there is none. */
export function eventIdIn(typed: string): string | undefined {
	return typed.match(/(?<![0-9A-Za-z])[0-9a-v]{26}(?![0-9A-Za-z])/g)?.at(-1);
}
