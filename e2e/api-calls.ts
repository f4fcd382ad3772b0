/** Calls to the API beside a page. */
import type { APIRequestContext, APIResponse } from '@playwright/test';

/** Calls a mutation in the name of the person who is signed in, on a page or without one. */
export function call(
	{ request }: { request: APIRequestContext },
	procedure: string,
	input: unknown,
): Promise<APIResponse> {
	const data = JSON.stringify(input);
	return request.post(`/api/trpc/${procedure}`, { data, headers: JSON_BODY, ...PATIENTLY });
}

/** Playwright gives a request 30 s, which is not enough on a busy machine. */
export const PATIENTLY = { timeout: 120_000 };

export const JSON_BODY = { 'content-type': 'application/json' };

/** The status and the stable code of a refusal. */
export async function refusalOf(response: APIResponse): Promise<{ status: number; reason: string }> {
	const body = await response.json();
	return { status: response.status(), reason: [body].flat()[0].error.data.reason };
}
