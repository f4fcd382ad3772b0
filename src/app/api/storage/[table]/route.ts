import { report, services } from '../../../../services.ts';

export const dynamic = 'force-dynamic';

// Also the methods that it refuses: Next would answer HEAD with GET, and others with a page.
export { serve as DELETE, serve as GET, serve as HEAD, serve as PATCH, serve as POST, serve as PUT };

/** The embedded store's own endpoint: who holds a link reads here, past the rest of the server. */
async function serve(request: Request, { params }: { params: Promise<{ table: string }> }): Promise<Response> {
	try {
		const { endpoint } = await services();
		if (!endpoint) return new Response(null, { status: 404 });
		const { method, url } = request;
		return await endpoint({ method, resource: readable((await params).table), query: new URL(url).searchParams });
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
