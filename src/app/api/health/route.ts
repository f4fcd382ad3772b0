import { services } from '../../../services.ts';

export const dynamic = 'force-dynamic';

/** 200 when storage answers, else 503. */
export async function GET(): Promise<Response> {
	try {
		const { store } = await services();
		await store.check();
		return Response.json({ status: 'ok', engine: store.engine });
	} catch {
		return Response.json({ status: 'storage_unavailable' }, { status: 503 });
	}
}
