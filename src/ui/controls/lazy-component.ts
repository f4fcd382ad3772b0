'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, createElement, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { whenIdle } from '../browser/when-idle.ts';
import { toastProblem } from './toast.ts';

/**
 * A component that is loaded after the page, because it is large and most visits never open it. It renders nothing
 * until then.
 */
export type LazyComponent<Props> = ComponentType<Props> & {
	isLoaded(): boolean;
	/** Rejects when the component cannot be loaded. The next call tries again, which React.lazy never does. */
	load(): Promise<void>;
	/** Loads the component when the reader will probably open it in a moment. */
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
 * Loads a component each time that `wanted` changes to a new true value. It also loads it earlier, when the page is
 * idle, so that it is there offline and after a deployment. Returns whether it is there.
 */
export function useLazyComponent<Props>(
	of: LazyComponent<Props>,
	wanted: boolean | number,
	onMissing: () => void,
): boolean {
	const missing = useEffectEvent(onMissing);
	useEffect(() => whenIdle(of.loadAhead, LOADED_AHEAD_AFTER_MS), [of]);
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

/** Tells the reader that a component could not be loaded. */
export function useToastNotLoaded(): () => void {
	const t = useTranslations('lazyComponent');
	return () => toastProblem(t('missing'), t('missingText'));
}

/** Milliseconds. Everything that the page itself needs comes first, also on a slow line. */
const LOADED_AHEAD_AFTER_MS = 5_000;
