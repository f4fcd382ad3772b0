/** Short messages beside the page. Any code may send one; `toast-area.tsx` shows it. */

/** A message with a sentence tells of a problem. */
export type ToastMessage = { title: string; sentence?: string; undoing?: Undoing };

/**
 * `undo` takes back what a message tells of, until `until` is aborted: the message goes then. `onClosed` is called once it
 * has gone, after `undo` if that was pressed.
 */
export type Undoing = { undo(): void; onClosed?(): void; until?: AbortSignal };

const waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();
let count = 0;

/** Tells of a refusal when the refused thing is no longer on the page. */
export function toastProblem(title: string, sentence: string): void {
	enqueue({ title, sentence });
}

/** Tells of a success. With `undoing`, a button takes it back. */
export function toastDone(title: string, undoing?: Undoing): void {
	enqueue({ title, ...(undoing && { undoing }) });
}

function enqueue(message: ToastMessage): void {
	waiting.push(message);
	count++;
	for (const listener of listeners) listener();
}

/** Takes the messages that wait to be shown. */
export function takeToasts(): ToastMessage[] {
	return waiting.splice(0);
}

/** The number of toasts so far. */
export const toastCount = (): number => count;

/** Calls back each time that a toast waits to be shown. */
export function onToast(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
