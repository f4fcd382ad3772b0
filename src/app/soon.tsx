import { setTimeout as sleep } from 'node:timers/promises';
import { type ReactNode, Suspense } from 'react';

/** Milliseconds that a reader does not notice: https://web.dev/articles/rail */
const UNNOTICED_MS = 100;

type Props<T> = {
	data: Promise<T>;
	/** Shown while the data is waited for. */
	fallback: ReactNode;
	children(data: T): ReactNode;
};

/**
 * Renders the data as a part of the page if it comes soon, else streams it after the page. A script puts streamed parts
 * in their place, and waits its turn behind those of the page: on a slow processor that took a second.
 */
export async function Soon<T>({ data, fallback, children }: Props<T>) {
	const soon = await Promise.race([data.then((value) => ({ value })), sleep(UNNOTICED_MS, undefined)]);
	if (soon) return children(soon.value);
	return (
		<Suspense fallback={fallback}>
			<Later data={data}>{children}</Later>
		</Suspense>
	);
}

async function Later<T>({ data, children }: Omit<Props<T>, 'fallback'>) {
	return children(await data);
}
