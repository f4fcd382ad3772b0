import { TidelineError } from '../../contract/errors/errors.ts';

const AZURE = /^https:\/\/[a-z0-9]{3,24}\.blob\.core\.(windows\.net|usgovcloudapi\.net|chinacloudapi\.cn)\//;
const EMULATOR = /^http:\/\/(127\.0\.0\.1|localhost):\d+\//;

/** The address of the bundle that the page was opened with, behind the `#`. Undefined for anything that is no link of ours. */
export function linkIn(hash: string): string | undefined {
	const link = hash.slice(1);
	return link.startsWith('/api/files/') || AZURE.test(link) || EMULATOR.test(link) ? link : undefined;
}

/**
 * The bytes of a bundle. Throws `bundle_deleted`, `bundle_expired`, `signature_invalid` and the like; what never arrived is
 * a `TypeError`.
 */
export async function fetchBundle(link: string): Promise<Uint8Array> {
	const answer = await fetch(link, { cache: 'no-store', credentials: 'omit' });
	if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
	if (link.startsWith('/')) {
		const { code, detail } = (await answer.json()) as { code: TidelineError['code']; detail: string };
		throw new TidelineError(code, detail);
	}
	// Azure does not say who deleted a blob. It refuses a link whose time is over.
	if (answer.status === 404) throw new TidelineError('bundle_deleted', 'This bundle was revoked.');
	throw new TidelineError('bundle_expired', 'This link has expired. Ask for a new one.');
}
