'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { doesStorageAnswer, untilStorageAnswers } from './storage-health.ts';

/**
 * Storage may be back before a failed page can ask, so the page is tried once more. Other failures are not repeated.
 */
const RETRY_INTERVAL_MS = 60_000;
let triedAt = Number.NEGATIVE_INFINITY;

/** Returns whether storage is gone, and calls `retry` when it answers again. */
export function useStorageReturn(retry: () => void): boolean {
	const [isGone, setGone] = useState(false);
	const goOn = useEffectEvent(retry);
	useEffect(() => {
		const leaving = new AbortController();
		void waitForIt(leaving.signal, () => setGone(true)).then((isBack) => {
			if (isBack && !leaving.signal.aborted) goOn();
		});
		return () => leaving.abort();
	}, []);
	return isGone;
}

/** Resolves to false when storage was never gone and a retry was made already. */
async function waitForIt(signal: AbortSignal, onGone: () => void): Promise<boolean> {
	if (await doesStorageAnswer(signal)) {
		if (Date.now() - triedAt < RETRY_INTERVAL_MS) return false;
		triedAt = Date.now();
		return true;
	}
	onGone();
	await untilStorageAnswers(signal);
	return true;
}
