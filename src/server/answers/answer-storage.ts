import { report, services } from '../services/services.ts';

/** The embedded store's own endpoint: who holds a link reads here, past the rest of the server. */
export async function answerStorage(request: Request, table: string): Promise<Response> {
	try {
		const { endpoint } = await services();
		if (!endpoint) return new Response(null, { status: 404 });
		const { method, url } = request;
		return await endpoint({ method, resource: readable(table), query: new URL(url).searchParams });
	} catch (error) {
		report('A page of storage was not served', error);
		return new Response(null, { status: 503 });
	}
}

function readable(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
