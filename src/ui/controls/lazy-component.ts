'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, createElement, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { toastProblem } from './toast.ts';

/** A component that comes after the page: dear to load, and most visits never ask for it. Nothing until it is there. */
export type LazyComponent<Props> = ComponentType<Props> & {
	isLoaded(): boolean;
	/** Rejects when it cannot be had. The next call tries anew, as React.lazy never does. */
	load(): Promise<void>;
	/** For whoever will probably ask in a moment. */
	loadAhead(): void;
	subscribe(listener: () => void): () => void;
};

export function lazyComponent<Props extends object>(
	fetch: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
	const listeners = new Set<() => void>();
	let loaded: ComponentType<Props> | undefined;
	let loading: Promise<void> | undefined;
	async function load() {
		try {
			loaded = (await fetch()).default;
		} catch (error) {
			loading = undefined;
			throw error;
		}
		for (const listener of listeners) listener();
	}
	function subscribe(listener: () => void) {
		listeners.add(listener);
		return () => listeners.delete(listener);
	}
	function Shown(props: Props) {
		const Loaded = useSyncExternalStore(
			subscribe,
			() => loaded,
			() => undefined,
		);
		return Loaded ? createElement(Loaded, props) : null;
	}
	const loadOnce = () => (loading ??= load());
	return Object.assign(Shown, {
		isLoaded: () => loaded !== undefined,
		load: loadOnce,
		loadAhead: () => void loadOnce().catch(() => {}),
		subscribe,
	});
}

/**
 * Loads a part whenever `wanted` turns to something new and true, and ahead of that when the page is idle, so that it
 * is there offline and after a deployment, too. Tells whether it is there.
 */
export function useLazyComponent<Props>(
	of: LazyComponent<Props>,
	wanted: boolean | number,
	onMissing: () => void,
): boolean {
	const missing = useEffectEvent(onMissing);
	useEffect(() => whenIdle(of.loadAhead), [of]);
	useEffect(() => {
		if (!wanted) return;
		let dropped = false;
		of.load().catch(() => dropped || missing());
		return () => {
			dropped = true;
		};
	}, [of, wanted]);
	return useSyncExternalStore(of.subscribe, of.isLoaded, () => false);
}

/** Says that what was asked for could not be loaded. */
export function useToastNotLoaded(): () => void {
	const t = useTranslations('lazyComponent');
	return () => toastProblem(t('missing'), t('missingText'));
}

/** Long after what the page itself needs, which comes first on a slow line. */
const AHEAD_AFTER = 5_000;

function whenIdle(run: () => void): () => void {
	let idle: number | undefined;
	const timer = setTimeout(() => {
		// Safari does not tell.
		if (typeof requestIdleCallback === 'undefined') run();
		else idle = requestIdleCallback(run);
	}, AHEAD_AFTER);
	return () => {
		clearTimeout(timer);
		if (idle !== undefined) cancelIdleCallback(idle);
	};
}
