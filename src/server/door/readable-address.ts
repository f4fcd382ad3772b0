/** Addresses that Next cannot decode: it would answer them with a bare 500. */
import { isForMachines } from './refusal.ts';

/** No page has this address, so the not-found page is shown. */
const MISSING_PAGE = '/not-found';

/** An address of this site in a form that Next can decode. Undefined when it is no address (RFC 9112, §3.2.1: origin-form). */
export function readableAddress(address: string): string | undefined {
	if (!/^\/[\x21-\x7e]*$/.test(address)) return undefined;
	const end = address.search(/[?#]/);
	const path = end < 0 ? address : address.slice(0, end);
	const rest = end < 0 ? '' : address.slice(end);
	const segments = path.split('/');
	if (segments.every(isReadable)) return address;
	// A percent sign that begins no escape stands for itself: an API route then refuses such an id in its own form.
	const escaped = segments.map((segment) => (isReadable(segment) ? segment : segment.replaceAll('%', '%25'))).join('/');
	return isForMachines(path) ? escaped + rest : MISSING_PAGE;
}

function isReadable(segment: string): boolean {
	try {
		return !decodeURIComponent(segment).includes('\0');
	} catch {
		return false;
	}
}
