/** The sender has no way into the operator's network, and takes no answer that fills the memory. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { OutsideSender } from './send-outside.ts';

const servers: Server[] = [];
afterEach(() => {
	for (const server of servers.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<number> {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return (server.address() as AddressInfo).port;
}

test.each(['1.1.1.1', '172.15.255.255', '172.32.0.0', '100.63.255.255', '2606:4700:4700::1111', '2a00:1450::1'])(
	'%s is public',
	(address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
	'0.0.0.0',
	'10.1.2.3',
	'100.64.0.1',
	'127.0.0.1',
	'127.255.255.254',
	'169.254.169.254',
	'168.63.129.16',
	'172.16.0.1',
	'172.31.255.255',
	'192.168.1.1',
	'192.0.0.170',
	'198.18.0.1',
	'224.0.0.1',
	'255.255.255.255',
	'::',
	'::1',
	'::ffff:127.0.0.1',
	'::ffff:7f00:1',
	'::ffff:1.1.1.1',
	'::127.0.0.1',
	'64:ff9b::7f00:1',
	'64:ff9b:1::1',
	'100::1',
	'2001::1',
	'2001:db8::1',
	'2002:7f00:1::',
	'fc00::1',
	'fd12:3456::1',
	'fe80::1',
	'fe80::1%eth0',
	'2606:4700::1%eth0',
	'fec0::1',
	'ff02::1',
	'',
	'localhost',
	'127.1',
])('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false));

test.each([
	['decimal', 'https://2130706433/'],
	['hexadecimal', 'https://0x7f000001/'],
	['octal', 'https://0177.0.0.1/'],
	['short', 'https://127.1/'],
	['zero', 'https://0/'],
	['mapped', 'https://[::ffff:127.0.0.1]/'],
	['mapped, in hexadecimal', 'https://[::ffff:a00:1]/'],
	['loopback of IPv6', 'https://[::1]/'],
	['link-local', 'https://[fe80::1]/'],
	['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
	['full-width digits', 'https://１２７.０.０.１/'],
	['a dot at the end', 'https://127.0.0.1./'],
	['a user', 'https://example.com@127.0.0.1/'],
	['a user before a public host', 'https://127.0.0.1@one.example/'],
	['a password', 'https://a:b@one.example/'],
	['http', 'http://one.example/'],
	['another protocol', 'file:///etc/passwd'],
	['gopher', 'gopher://127.0.0.1:6379/'],
	['no address', 'one.example'],
	['a name of a machine inside', 'https://inside.example/'],
	['a name with a public address and one inside', 'https://both.example/'],
	['a name without an address', 'https://none.example/'],
])('%s is refused before anything is sent', async (_, address) => {
	const names: Record<string, string[]> = {
		'one.example': ['1.1.1.1'],
		'inside.example': ['10.0.0.7'],
		'both.example': ['1.1.1.1', '::1'],
		'127.0.0.1.': ['127.0.0.1'],
	};
	const sender = new OutsideSender({
		inside: [],
		resolve: async (host) =>
			(names[host] ?? []).map((found) => ({ address: found, family: found.includes(':') ? 6 : 4 })),
	});
	await expect(sender.send(address)).rejects.toMatchObject({ code: 'address_refused' });
});

test('a name is resolved once, and the connection goes to what was checked', async () => {
	let asked = 0;
	const port = await serve(({ headers }, response) => response.end(headers.host));
	const sender = new OutsideSender({
		inside: ['rebinding.example'],
		resolve: async () => {
			asked += 1;
			return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
		},
	});
	const { body } = await sender.send(`http://rebinding.example:${port}/`);
	expect([body, asked]).toEqual([`rebinding.example:${port}`, 1]);
});

test('a host that the operator allows is called by http too, and its redirect is not followed', async () => {
	let calls = 0;
	const port = await serve((request, response) => {
		calls += 1;
		response
			.writeHead(302, { location: 'http://127.0.0.1/elsewhere' })
			.end(`${request.method} ${request.headers.host}`);
	});
	const sender = new OutsideSender({ inside: [`127.0.0.1:${port}`] });
	expect(await sender.send(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 302, body: `GET 127.0.0.1:${port}` });
	expect(calls).toBe(1);
	await expect(sender.send(`http://127.0.0.1:${port + 1}/`)).rejects.toMatchObject({ code: 'address_refused' });
});

test('an answer without an end is cut off', async () => {
	const port = await serve((_, response) => {
		const more = () => {
			while (response.write('x'.repeat(65_536)));
			response.once('drain', more);
		};
		more();
	});
	const { isCut, body } = await new OutsideSender({ inside: ['127.0.0.1'] }).send(`http://127.0.0.1:${port}/`);
	expect([isCut, body.length]).toEqual([true, 256 * 1024]);
});

test('a body is posted once, and an answer that does not come in time is given up', async () => {
	const got: string[] = [];
	const port = await serve((request, response) => {
		void (async () => {
			for await (const chunk of request) got.push(`${request.method} ${String(chunk)}`);
			if (got.length === 1) response.writeHead(204).end();
		})();
	});
	const sender = new OutsideSender({ inside: ['127.0.0.1'] });
	const request = { headers: { 'content-type': 'text/plain' }, body: 'High water', withinMs: 60_000 };
	expect(await sender.post(`http://127.0.0.1:${port}/`, request)).toMatchObject({ status: 204 });
	await expect(sender.post(`http://127.0.0.1:${port}/`, { ...request, withinMs: 200 })).rejects.toMatchObject({
		name: /TimeoutError|AbortError/,
	});
	expect(got).toEqual(['POST High water', 'POST High water']);
});

test.each([
	'https://10.0.0.1/',
	'https://[fd00::1]/',
	'http://one.example/',
	'https://a@one.example/',
	'https://inside.example/',
])('%s would not be called', async (address) => {
	const sender = new OutsideSender({
		inside: ['allowed.example'],
		resolve: async (host) => {
			if (host === 'nowhere.example') throw new Error('ENOTFOUND');
			return [{ address: host === 'one.example' ? '1.1.1.1' : '10.0.0.7', family: 4 }];
		},
	});
	await expect(sender.assertCallable(address)).rejects.toMatchObject({ code: 'address_refused' });
	for (const good of ['https://one.example/', 'http://allowed.example/', 'https://nowhere.example/'])
		await sender.assertCallable(good);
});

test('a name server that does not answer is waited for no longer than the receiver', async () => {
	const sender = new OutsideSender({ inside: [], resolve: () => new Promise(() => {}) });
	const request = { headers: {}, body: '', withinMs: 100 };
	await expect(sender.post('https://one.example/', request)).rejects.toMatchObject({ name: 'TimeoutError' });
});
