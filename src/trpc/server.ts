/** The server components' client: it calls the procedures directly, as the user who is signed in. */

import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { headers } from 'next/headers';
import { cache } from 'react';
import { appRouter } from '../api/routers/router.ts';
import { type Context, createCallerFactory } from '../api/trpc.ts';
import { fromOf } from '../auth/from-of.ts';
import { currentUser } from '../auth.ts';
import { ANONYMOUS } from '../contract/principal.ts';
import { services } from '../services.ts';
import { makeQueryClient } from './query-client.ts';

/** The user who is signed in, read once a request. */
export const visitor = cache(currentUser);

const context = cache(async (): Promise<Context> => {
	const [{ domain, watch }, user] = await Promise.all([services(), visitor()]);
	return { domain, watch, principal: user ?? ANONYMOUS, from: fromOf(await headers()) };
});

/** Query options that fetch without HTTP, under the same keys as the browser's. */
export const trpc = createTRPCOptionsProxy({ router: appRouter, ctx: context, queryClient: makeQueryClient });

/** Calls procedures and throws what they throw. */
export async function caller() {
	return createCaller(await context());
}

const createCaller = createCallerFactory(appRouter);
