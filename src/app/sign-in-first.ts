import { redirect } from 'next/navigation';
import { visitor } from '../trpc/server.ts';

/** The query of an address. */
export type Query = Record<string, string | string[] | undefined>;

/** The user who is signed in; anyone else goes to the sign-in page, and from there back to this one. */
export async function signInFirst(path: string, query: Query = {}) {
	const user = await visitor();
	if (user) return user;
	redirect(`/sign-in?${new URLSearchParams({ callbackUrl: withQuery(path, query) })}`);
}

/** An address with what stands behind its ?. */
export function withQuery(path: string, query: Query): string {
	const behind = new URLSearchParams(
		Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
	);
	return behind.size > 0 ? `${path}?${behind}` : path;
}
