'use client';

import { onlineManager } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useTRPCClient } from '../../trpc/client.tsx';
import { forgetHomeOfOthers, forgetKeptHome } from '../../trpc/home-cache.ts';
import { onSignedOutElsewhere } from '../browser/tab-storage.ts';
import { errorReason } from '../controls/recovery-action.tsx';
import { leaveKeptHome, useKeptHomeTime } from '../hooks/kept-home-time.ts';

const TRY_AGAIN_AFTER = 4_000;

/**
 * Makes the service worker keep Home for this reader and nobody else, and brings a kept page up to date. The meta
 * element tells the worker whose page it keeps.
 */
export function KeptHome({ reader }: { reader: string | undefined }) {
	useEffect(() => void startWorker(), []);
	useEffect(onSignedOutElsewhere, []);
	useEffect(() => void forgetHomeOfOthers(reader), [reader]);
	useWayBack(reader);
	return reader && <meta name="tideline-reader" content={reader} />;
}

async function startWorker(): Promise<void> {
	// The worker's own requests must not slow down the page.
	await loaded();
	try {
		const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
		if (!workers) return;
		if (process.env.NODE_ENV === 'production') await workers.register('/sw.js');
		// Hot reload does not name its files by their content: a worker would bring back old ones.
		else for (const registration of await workers.getRegistrations()) await registration.unregister();
	} catch {
		// A browser may refuse, such as in a private window. Then there is nothing to see without a network.
	}
}

function loaded(): Promise<unknown> | undefined {
	if (document.readyState === 'complete') return undefined;
	return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

/** Replaces a kept page by the current one as soon as the server answers. */
function useWayBack(reader: string | undefined): void {
	const kept = useKeptHomeTime();
	const router = useRouter();
	const client = useTRPCClient();
	useEffect(() => {
		if (kept === undefined) return;
		// Actions on this page wait for the connection.
		if (!navigator.onLine) onlineManager.setOnline(false);
		const goOn = (subject: string | undefined) => {
			if (subject !== reader) return window.location.reload();
			leaveKeptHome();
			router.refresh();
		};
		const ask = () =>
			void client.session.me.query().then(
				(me) => goOn(me?.subject),
				(error) => {
					// The server refused: the reader of the kept page is not signed in any more.
					if (errorReason(error)) void forgetKeptHome().then(() => window.location.reload());
				},
			);
		const timer = setInterval(ask, TRY_AGAIN_AFTER);
		window.addEventListener('online', ask);
		return () => {
			clearInterval(timer);
			window.removeEventListener('online', ask);
		};
	}, [kept, reader, router, client]);
}
