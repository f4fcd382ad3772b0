import type { Answer, Asked, Task, Tasks } from './tasks.ts';

/** The verifier did not come to an end. `isUnreadable`: it could not read what it had to; trying again may help. */
export class VerifierFailed extends Error {
	override readonly name = 'VerifierFailed';
	readonly isUnreadable: boolean;
	constructor({ isUnreadable, message }: { isUnreadable: boolean; message: string }) {
		super(message);
		this.isUnreadable = isUnreadable;
	}
}

/** Has one thing verified, by a worker of its own. Rejects with `VerifierFailed`, or with the signal's reason. */
export function askVerifier<T extends Task>(
	task: T,
	input: Tasks[T]['input'],
	signal?: AbortSignal,
): Promise<Tasks[T]['output']> {
	const asked = { task, input } as Asked;
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL('./verifier.ts', import.meta.url), { type: 'module' });
		const end = (settle: () => void) => {
			worker.terminate();
			signal?.removeEventListener('abort', abort);
			settle();
		};
		const abort = () => end(() => reject(signal?.reason as Error));
		worker.onmessage = ({ data }: MessageEvent<Answer>) =>
			end(() => ('done' in data ? resolve(data.done) : reject(new VerifierFailed(data.failed))));
		// Its program could not be loaded: there is no network, or another version was deployed.
		worker.onerror = ({ message }) => end(() => reject(new VerifierFailed({ isUnreadable: true, message })));
		signal?.addEventListener('abort', abort, { once: true });
		if (signal?.aborted) return abort();
		worker.postMessage(asked);
	});
}
