/**
 * Shares state between the door and the application of one process. Next bundles the application, and the door is not bundled, so
 * that each has this module for itself: they meet at a symbol of the process.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log, ProcessMetrics, ProcessTraces, RequestSeen } from './kinds.ts';

type Shared = {
	log?: Log | undefined;
	/** Lines of the log that were left out, because nobody read it. */
	linesLost: number;
	/** Missing where the settings ask for none. */
	metrics?: ProcessMetrics | undefined;
	/** The same. */
	traces?: ProcessTraces | undefined;
	/** The request under way. */
	requests: AsyncLocalStorage<RequestSeen>;
};

const KEY = Symbol.for('tideline.observation');
const holder = globalThis as { [KEY]?: Shared };
holder[KEY] ??= { linesLost: 0, requests: new AsyncLocalStorage() };

export const shared: Shared = holder[KEY];
