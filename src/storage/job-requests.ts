/**
 * Tells an engine which requests are a job's: answers for people pass before them.
 *
 * What runs a job marks it here, and all that it calls carries the mark. A request without one is an answer for a person.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

// Next bundles this file more than once, and a job of one bundle asks the store of another.
const KEY = Symbol.for('tideline.job-requests');
const shared = globalThis as { [KEY]?: AsyncLocalStorage<boolean> };
shared[KEY] ??= new AsyncLocalStorage();
const marked = shared[KEY];

/** Runs `work`. What it asks of storage is a job's. */
export const asJob = <T>(work: () => T): T => marked.run(true, work);

/** Runs `work` for everybody: whoever happens to ask for it first, others wait for it, too. */
export const asAnswer = <T>(work: () => T): T => marked.run(false, work);

/** Whether the caller is a job. */
export const isJob = (): boolean => marked.getStore() === true;
