import type { LedgerLinks } from '../../contract/audit/proof.ts';
import type { Progress } from '../../sdk/verify/reading.ts';
import type { Answer, Asked, Task, Tasks, Told } from './tasks.ts';

/** The verifier did not come to an end. `isUnreadable`: it could not read what it had to; trying again may help. */
export class VerifierFailed extends Error {
	override readonly name = 'VerifierFailed';
	readonly isUnreadable: boolean;
	constructor({ isUnreadable, message }: { isUnreadable: boolean; message: string }) {
		super(message);
		this.isUnreadable = isUnreadable;
	}
}

type Options = {
	signal?: AbortSignal | undefined;
	onProgress?(progress: Progress): void;
	/** Called for the links of a ledger, each time that they expire. */
	links?(): Promise<LedgerLinks>;
};

/**
 * Has one thing verified, by a worker of its own. Rejects with `VerifierFailed`, with what `links` rejects with, and with
 * the signal's reason.
 */
export function askVerifier<T extends Task>(
	task: T,
	input: Tasks[T]['input'],
	{ signal, onProgress, links }: Options = {},
): Promise<Tasks[T]['output']> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL('./verifier.ts', import.meta.url), { type: 'module' });
		const tell = (told: Told) => worker.postMessage(told);
		const end = (settle: () => void) => {
			worker.terminate();
			signal?.removeEventListener('abort', abort);
			settle();
		};
		const abort = () => end(() => reject(signal?.reason as Error));
		worker.onmessage = ({ data }: MessageEvent<Answer>) => {
			if ('progress' in data) onProgress?.(data.progress);
			else if ('wants' in data)
				links?.().then(
					(fresh) => tell({ links: fresh }),
					(error: Error) => end(() => reject(error)),
				);
			else end(() => ('done' in data ? resolve(data.done) : reject(new VerifierFailed(data.failed))));
		};
		// Its program could not be loaded: there is no network, or another version was deployed.
		worker.onerror = ({ message }) => end(() => reject(new VerifierFailed({ isUnreadable: true, message })));
		signal?.addEventListener('abort', abort, { once: true });
		if (signal?.aborted) return abort();
		tell({ task, input } as Asked);
	});
}
