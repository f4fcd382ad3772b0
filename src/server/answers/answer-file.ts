import { fromOf } from '../../auth/from-of.ts';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { NotFound } from '../../contract/errors/errors.ts';
import { EventId } from '../../contract/schema/event.ts';
import { readBundle } from '../../domain/bundle/read-bundle.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { limits, services } from '../services/services.ts';
import { problem } from './problem.ts';

/** Serves bundles under links that this server signs. A link needs no session. */
export async function answerFile(request: Request, name: string): Promise<Response> {
	try {
		const { headers, url } = request;
		await limits().consume('reads', { address: countedAddress(headers) });
		const id = EventId.safeParse(/^bundles\/([^/]+)\.ndjson$/.exec(name)?.[1]);
		if (!id.success) throw new NotFound('bundle', name);
		const { domain } = await services();
		const ctx = { domain, principal: ANONYMOUS, from: fromOf(headers) };
		const bytes = await readBundle(ctx, { id: id.data, parameters: new URL(url).searchParams });
		return new Response(Uint8Array.from(bytes), {
			headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-store' },
		});
	} catch (error) {
		return problem(error, 'A bundle could not be read', { hasLeft: request.signal.aborted });
	}
}
