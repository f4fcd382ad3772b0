'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { whenIdle } from '../browser/when-idle.ts';
import { mayReport } from './may-report.ts';

/** The page itself comes first, unless an error is to be reported. */
const LOADED_AFTER_MS = 3_000;
/** Errors until the watch is there. */
const EARLY_ERRORS = 10;

const loadWatch = () => import('./watch-page.ts');

/** Reports what fails in the page, unless its reader asked not to be tracked. It shows nothing. */
export function ExceptionWatch() {
	const queryClient = useQueryClient();
	const path = usePathname();
	useEffect(() => {
		if (!mayReport()) return;
		const ending = new AbortController();
		const early: unknown[] = [];
		const keep = (error: unknown) => {
			if (early.length < EARLY_ERRORS) early.push(error);
			watch();
		};
		const listening = new AbortController();
		addEventListener('error', ({ error }) => keep(error), { signal: listening.signal });
		addEventListener('unhandledrejection', ({ reason }) => keep(reason), { signal: listening.signal });
		let isWatching = false;
		const watch = () => {
			if (isWatching) return;
			isWatching = true;
			loadWatch().then(
				({ watchPage, captureCaught }) => {
					listening.abort();
					if (ending.signal.aborted) return;
					ending.signal.addEventListener('abort', watchPage(queryClient));
					for (const error of early) captureCaught(error);
				},
				// A page that cannot load it shows by itself what is wrong.
				() => listening.abort(),
			);
		};
		const stopWaiting = whenIdle(watch, LOADED_AFTER_MS);
		return () => {
			stopWaiting();
			listening.abort();
			ending.abort();
		};
	}, [queryClient]);
	useEffect(() => {
		if (mayReport())
			whenIdle(
				() =>
					void loadWatch().then(
						({ pageShown }) => pageShown(path),
						() => {},
					),
				LOADED_AFTER_MS,
			);
	}, [path]);
	return null;
}
