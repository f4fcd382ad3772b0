/** The one watch of this page: it hears what nobody caught, and the steps that led to it. Loaded after the page. */
import type { QueryClient } from '@tanstack/react-query';
import { PageExceptions } from './page-exceptions.ts';

const exceptions = new PageExceptions();

/** An error that an error boundary caught. */
export const captureCaught = (error: unknown): void => exceptions.capture(error);

export const pageShown = (path: string): void => exceptions.step('page', path);

/** Watches until the answer is called. */
export function watchPage(queryClient: QueryClient): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	addEventListener('error', ({ error, message }) => exceptions.capture(error ?? new Error(message)), { signal });
	addEventListener('unhandledrejection', ({ reason }) => exceptions.capture(reason), { signal });
	addEventListener('click', ({ target }) => exceptions.step('click', roleOf(target)), { signal, capture: true });
	addEventListener('pagehide', () => exceptions.sendNow(), { signal });
	const forgetQueries = queryClient.getQueryCache().subscribe((event) => {
		if (event.type === 'updated' && event.action.type === 'error')
			exceptions.step('call', callOf(event.query.queryKey as readonly unknown[], event.action.error));
	});
	const forgetMutations = queryClient.getMutationCache().subscribe((event) => {
		if (event.type === 'updated' && event.action.type === 'error')
			exceptions.step('call', callOf(event.mutation.options.mutationKey, event.action.error));
	});
	return () => {
		ending.abort();
		forgetQueries();
		forgetMutations();
	};
}

const INTERACTIVE = '[role],a,button,input,select,textarea,summary,label';

/** The role of what was clicked, and none of its text. */
function roleOf(target: EventTarget | null): string {
	const element = target instanceof Element ? target.closest(INTERACTIVE) : null;
	return element?.getAttribute('role') ?? element?.tagName.toLowerCase() ?? 'page';
}

/** `event.post 503`: the procedure, and the status of its answer. The input is left out. */
function callOf(key: readonly unknown[] | undefined, error: unknown): string {
	const [path] = key ?? [];
	const { data } = error as { data?: { httpStatus?: number } };
	return `${Array.isArray(path) ? path.join('.') : 'call'} ${data?.httpStatus ?? 'without an answer'}`;
}
