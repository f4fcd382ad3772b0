/** The server components' client: it calls the procedures directly, as the user who is signed in. */
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { headers } from 'next/headers';
import { cache } from 'react';
import { server } from '../server/handle.ts';
import { makeQueryClient } from './query-client.ts';

/** The user who is signed in, and what pages show to them. Read once a request. */
export const visitor = cache(async () => {
	// First of all: it tells a build, which has no server, that the page cannot be made before it is asked for.
	const asked = await headers();
	const user = await server().userOfCookies(asked.get('cookie'));
	return user && { ...user, rights: server().rightsOf(user) };
});

const context = cache(async () => {
	const user = await visitor();
	return server().contextOfPage(user, await headers());
});

/** Query options that fetch without HTTP, under the same keys as the browser's. */
export const trpc = createTRPCOptionsProxy({
	// Read with each call: a build loads this file without a server.
	get router() {
		return server().router;
	},
	ctx: context,
	queryClient: makeQueryClient,
});

/** Calls procedures and throws what they throw. */
export async function caller() {
	return server().createCaller(await context());
}

/** The stable code of what a procedure threw, and its HTTP status. Undefined for anything else that was thrown. */
export const refusalOf = (error: unknown) => server().refusalOf(error);
