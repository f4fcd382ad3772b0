'use client';

import { type ComponentType, createElement, lazy, Suspense } from 'react';

/** Milliseconds between two tries to load a program. */
const TRY_AGAIN_AFTER_MS = 5_000;

/** A component that `lazyComponent` would not do for, because the server renders it. */
export type RareComponent<Props> = ComponentType<Props> & {
	/** Loads the program before the component is shown, so that it is there offline and after a deployment. */
	loadAhead(): void;
};

/**
 * A component that few visits show. The server renders it, and its program is loaded only where it is shown. Until it is
 * there, the HTML of the server stands as it does without scripts.
 */
export function rareComponent<Props extends object>(fetch: () => Promise<ComponentType<Props>>): RareComponent<Props> {
	const Loaded = lazy(async () => ({ default: await untilLoaded(fetch) }));
	const Shown = (props: Props) => createElement(Suspense, { fallback: null }, createElement(Loaded, props));
	return Object.assign(Shown, { loadAhead: () => void fetch().catch(() => {}) });
}

/**
 * The same for what a page is about. A server writes large parts behind their page, and only a program puts them into their
 * place: these are in their place from the start, and the page comes alive with them.
 */
export function rarePage<Props extends object>(fetch: () => Promise<ComponentType<Props>>): ComponentType<Props> {
	const Loaded = lazy(async () => ({ default: await untilLoaded(fetch) }));
	// The server names components of the browser by lazy references, and React refuses a lazy component behind one.
	return (props) => createElement(Loaded, props);
}

/** React asks once: a refusal would break the page for good. */
async function untilLoaded<Loaded>(fetch: () => Promise<Loaded>): Promise<Loaded> {
	for (;;)
		try {
			return await fetch();
		} catch {
			await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS));
		}
}
