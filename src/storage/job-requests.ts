/**
 * Tells an engine which requests are a job's: answers for people pass before them.
 *
 * The runner of a job marks it here, and all calls from it carry the mark. A request without one is an answer for a
 * person.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const marked = new AsyncLocalStorage<boolean>();

/** Runs `work`. What it asks of storage is a job's. */
export const asJob = <T>(work: () => T): T => marked.run(true, work);

/** Runs shared work as an answer, even when a job asks first: callers after it wait for the same result. */
export const asAnswer = <T>(work: () => T): T => marked.run(false, work);

/** Whether the caller is a job. */
export const isJob = (): boolean => marked.getStore() === true;
