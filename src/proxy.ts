/** In front of the pages and routes: addresses that Next cannot decode. It would answer them with a bare 500. */
import { type NextRequest, NextResponse } from 'next/server';

export const config = { matcher: '/(.*%.*)' };

/** No page has this address, so that the page for what is not found is shown. */
const NOWHERE = '/not-found';

export default function proxy({ nextUrl }: NextRequest): NextResponse {
	const { pathname } = nextUrl;
	const segments = pathname.split('/');
	if (segments.every(isDecodable)) return NextResponse.next();
	const address = nextUrl.clone();
	// A percent sign that begins no escape is itself: what is no page refuses such an id in its own form.
	address.pathname = isForMachines(pathname)
		? segments.map((segment) => (isDecodable(segment) ? segment : segment.replaceAll('%', '%25'))).join('/')
		: NOWHERE;
	return NextResponse.rewrite(address);
}

function isDecodable(segment: string): boolean {
	try {
		decodeURIComponent(segment);
		return true;
	} catch {
		return false;
	}
}

function isForMachines(path: string): boolean {
	return path.startsWith('/api/') || /\/feed\.(atom|json)$/.test(path);
}
