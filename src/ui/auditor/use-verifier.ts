import { useCallback, useEffect, useRef } from 'react';
import type { VerifiedBundle } from './summary/verified-bundle.ts';
import type { VerifyAnswer, VerifyRequest, WorkerReady } from './verify-worker.ts';

type Waiting = { resolve(verified: VerifiedBundle): void; reject(error: Error): void };

/** Verifies bundles in a worker, which is started with the page. */
export function useVerifier(): (bytes: Uint8Array) => Promise<VerifiedBundle> {
	const worker = useRef<Worker>(undefined);
	const waiting = useRef(new Map<number, Waiting>());
	const next = useRef(0);

	const start = useCallback(() => {
		if (worker.current) return worker.current;
		const started = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
		started.addEventListener('message', ({ data }: MessageEvent<VerifyAnswer | WorkerReady>) => {
			if ('ready' in data) return;
			const asked = waiting.current.get(data.id);
			waiting.current.delete(data.id);
			if ('verified' in data) asked?.resolve(data.verified);
			else asked?.reject(new Error(data.failed));
		});
		started.addEventListener('error', ({ message }) => {
			for (const { reject } of waiting.current.values()) reject(new Error(message));
			waiting.current.clear();
			worker.current = undefined;
		});
		worker.current = started;
		return started;
	}, []);

	useEffect(() => {
		start();
		return () => {
			worker.current?.terminate();
			worker.current = undefined;
		};
	}, [start]);

	return useCallback(
		(bytes) =>
			new Promise((resolve, reject) => {
				const id = next.current++;
				waiting.current.set(id, { resolve, reject });
				start().postMessage({ id, bytes } satisfies VerifyRequest);
			}),
		[start],
	);
}
