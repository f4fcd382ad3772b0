/**
 * Local sign-in takes a name and nothing else, so only this machine may come in. The server listens on loopback, but a
 * tunnel or a proxy on this machine can let others in. What such a program says of its caller is believed: a lie could
 * only lock the caller out.
 */
import { Refusal } from './refusal.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Headers in which proxies and tunnels name the host that the caller asked for. */
const HOST_HEADERS = ['x-forwarded-host', 'x-original-host', 'x-host', 'x-forwarded-server'];

/** Headers in which they name the address of the caller. */
const ADDRESS_HEADERS = [
	'x-forwarded-for',
	'x-real-ip',
	'x-client-ip',
	'x-cluster-client-ip',
	'true-client-ip',
	'fastly-client-ip',
	'fly-client-ip',
	'x-envoy-external-address',
	'x-azure-clientip',
];

/** Headers that only a proxy or a tunnel sends. */
const OF_PROXIES = /^(forwarded|via|cf-.+|cdn-loop|x-arr-.+|x-ms-proxy)$/;

const HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const ADDRESS = /^(localhost|(::ffff:)?127(\.\d{1,3}){3}(:\d{1,5})?|::1|\[::1\](:\d{1,5})?)$/i;

/** The reason to refuse a request that may come from another machine; undefined when it comes from this one. */
export function refusalOfStranger(headers: Headers): Refusal | undefined {
	const host = valuesOf(headers.host).join();
	if (!HOST.test(host)) return otherHost(host);
	for (const name of HOST_HEADERS) {
		const other = valuesOf(headers[name]).find((value) => !HOST.test(value));
		if (other !== undefined) return otherHost(other);
	}
	const away = ADDRESS_HEADERS.some((name) => valuesOf(headers[name]).some((value) => !ADDRESS.test(value)));
	if (away || Object.keys(headers).some((name) => OF_PROXIES.test(name)))
		return new Refusal(
			'local_only',
			'This server lets anyone on this machine in without a password, so it answers no other machine, proxy or ' +
				'tunnel. To let others in, set up a sign-in provider (see docs/operating.md).',
		);
	return undefined;
}

const otherHost = (host: string) =>
	new Refusal(
		'host_unknown',
		`This server doesn't answer for the host ${JSON.stringify(host)}, only for localhost, because no sign-in provider is ` +
			'set up (see docs/operating.md).',
	);

function valuesOf(header: string | string[] | undefined): string[] {
	return [header ?? []].flat().flatMap((value) => value.split(',').map((each) => each.trim()));
}
