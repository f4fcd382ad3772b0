import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import type { AppRouter } from '../api/routers/router.ts';

/** The cache in which the service worker keeps Home for use without a network. It keeps no other page. */
export const KEPT_HOME = 'tideline-kept-home';

/** Empties the cache, for all windows. */
export async function forgetKeptHome(): Promise<void> {
	try {
		await cacheStorage()?.delete(KEPT_HOME);
	} catch {
		// A browser that keeps nothing has nothing to forget.
	}
}

/** Empties the cache when it holds the Home of another reader. */
export async function forgetHomeOfOthers(reader: string | undefined): Promise<void> {
	try {
		const kept = await cacheStorage()?.match('/', { cacheName: KEPT_HOME });
		if (kept && kept.headers.get('tideline-reader') !== reader) await forgetKeptHome();
	} catch {
		// A browser without room, or with caches forbidden, has none to forget.
	}
}

/** Empties the cache when a call shows that the session has ended elsewhere. */
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

/** Without TLS browsers have none, and run no service worker either. */
function cacheStorage(): CacheStorage | undefined {
	return typeof caches === 'undefined' ? undefined : caches;
}
