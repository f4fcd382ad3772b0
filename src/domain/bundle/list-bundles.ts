import type { Bundle } from '../../contract/schema/bundle.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { bundlesOf } from './sweep-bundles.ts';

const BUNDLES_LISTED = 250;

/** The bundles that are out, the newest first: 250 at the most. Throws `forbidden`. */
export async function listBundles({ domain, principal }: Ctx): Promise<Bundle[]> {
	authorize(principal, 'bundle.list');
	const found: Bundle[] = [];
	for await (const { etag: _, ledger: __, subjects: ___, ...bundle } of bundlesOf(domain)) {
		if (Date.parse(bundle.expiresAt) > domain.now()) found.push(bundle);
		if (found.length === BUNDLES_LISTED) break;
	}
	return found;
}
