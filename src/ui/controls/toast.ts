/** What is said beside the page: by whom it concerns, to where it is shown. */

/** With a sentence it is a problem. */
export type Said = { title: string; sentence?: string };

const waiting: Said[] = [];
const listeners = new Set<() => void>();
let times = 0;

/** Says what was refused, where the thing it is about is no longer on the page. */
export function tellProblem(title: string, sentence: string): void {
	say({ title, sentence });
}

/** Says what was done. */
export function tellDone(title: string): void {
	say({ title });
}

function say(said: Said): void {
	waiting.push(said);
	times++;
	for (const listener of listeners) listener();
}

/** What waits to be shown, each once. */
export function takeSaid(): Said[] {
	return waiting.splice(0);
}

/** How often something was said. */
export const timesSaid = (): number => times;

/** Calls back whenever something waits. */
export function onSaid(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
