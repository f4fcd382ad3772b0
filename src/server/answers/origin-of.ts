import { env } from '../../env.ts';

/** The address of this service, from its settings or the request. No forwarded host: a cache would keep it for all. */
export function originOf({ headers, url }: { headers: Headers; url: string }): string {
	if (env.NEXTAUTH_URL) return new URL(env.NEXTAUTH_URL).origin;
	const origin = `${headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http'}://${headers.get('host')}`;
	return URL.canParse(origin) ? new URL(origin).origin : new URL(url).origin;
}
