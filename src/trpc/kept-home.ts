import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import type { AppRouter } from '../api/router.ts';

/** Where the service worker keeps Home for when there is no network. It is the one page that it keeps. */
export const KEPT_HOME = 'tideline-kept-home';

/** Nobody finds it any more, in this window or another. */
export async function forgetKeptHome(): Promise<void> {
	await cacheStorage()?.delete(KEPT_HOME);
}

/** What is kept for anybody but this reader goes. */
export async function keepHomeForNobodyBut(reader: string | undefined): Promise<void> {
	const kept = await cacheStorage()?.match('/', { cacheName: KEPT_HOME });
	if (kept && kept.headers.get('tideline-reader') !== reader) await forgetKeptHome();
}

/** A session that ended somewhere else ends the keeping too. */
export const forgetHomeWhenRefused: TRPCLink<AppRouter> =
	() =>
	({ next, op }) =>
		next(op).pipe(
			tap({
				error({ data }) {
					if (data?.reason === 'not_signed_in' || data?.reason === 'identity_changed') void forgetKeptHome();
				},
			}),
		);

/** Browsers have none on addresses without TLS, where no service worker runs either. */
function cacheStorage(): CacheStorage | undefined {
	return typeof caches === 'undefined' ? undefined : caches;
}
