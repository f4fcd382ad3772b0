/** The proxies of `deploy`, with their own files, in front of a server of a test. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, root } from '../../../scripts/process.ts';

export const HOST = 'tideline.example';

type Program = { path: string; start(place: string, files: Files): ChildProcess };
type Files = { certificate: string; key: string; upstream: string; port: number };

export type Proxy = {
	port: number;
	/** The certificate of the authority that signed its own. */
	ca: string;
	stop(): Promise<void>;
};

const fileOf = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');

export const PROXIES = {
	caddy: {
		path: '/usr/bin/caddy',
		start(place, { certificate, key, upstream, port }) {
			const site = fileOf('caddy/Caddyfile')
				.replace(`${HOST} {`, `${HOST}:${port} {\n\ttls ${certificate} ${key}`)
				.replace('127.0.0.1:3000', upstream);
			writeFileSync(join(place, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
			return spawn(this.path, ['run', '--adapter', 'caddyfile', '--config', join(place, 'Caddyfile')], {
				env: { ...process.env, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place },
				stdio: 'ignore',
			});
		},
	},
	nginx: {
		path: '/usr/sbin/nginx',
		start(place, { certificate, key, upstream, port }) {
			const site = fileOf('nginx/tideline.conf')
				.replace('127.0.0.1:3000', upstream)
				.replace('/etc/tideline/tls/certificate.pem', certificate)
				.replace('/etc/tideline/tls/key.pem', key)
				.replace('/var/log/nginx/', `${place}/`)
				.replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
				.replace(/^\s*listen \[::\].*$/gm, '')
				// A test cannot have port 80.
				.replace(/^server \{\n\tlisten 80;[\s\S]*?^\}$/m, '');
			const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
				(name) => `${name}_temp_path ${place}/${name};`,
			);
			const main = `daemon off;\npid ${place}/nginx.pid;\nerror_log ${place}/error.log;\nevents {}\n`;
			writeFileSync(join(place, 'nginx.conf'), `${main}http {\n${folders.join('\n')}\n${site}}\n`);
			return spawn(this.path, ['-c', join(place, 'nginx.conf'), '-p', place], { stdio: 'ignore' });
		},
	},
} as const satisfies Record<string, Program>;

export const isInstalled = (name: keyof typeof PROXIES): boolean => existsSync(PROXIES[name].path);

/** Starts a proxy in front of `upstream` (host and port), with a certificate of an authority of its own. */
export async function startProxy(name: keyof typeof PROXIES, place: string, upstream: string): Promise<Proxy> {
	const port = await freePort();
	const { ca, ...files } = makeCertificate(place);
	const child = PROXIES[name].start(place, { ...files, upstream, port });
	const proxy = { port, ca: readFileSync(ca, 'utf8'), stop };
	while (!(await answers(proxy))) {
		if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
		await sleep(LOOK_EVERY_MS);
	}
	return proxy;

	async function stop(): Promise<void> {
		const ended = once(child, 'exit');
		child.kill('SIGTERM');
		await ended;
	}
}

const LOOK_EVERY_MS = 20;

function makeCertificate(place: string) {
	const at = (name: string) => join(place, name);
	const [ca, caKey, asked, certificate, key] = [
		at('ca.pem'),
		at('ca-key.pem'),
		at('asked.pem'),
		at('certificate.pem'),
		at('key.pem'),
	];
	const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' });
	const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
	openssl('req', '-x509', ...newKey, '-keyout', caKey, '-out', ca, '-subj', '/CN=Harbour', '-days', '2');
	openssl('req', ...newKey, '-keyout', key, '-out', asked, '-subj', `/CN=${HOST}`);
	writeFileSync(at('names'), `subjectAltName=DNS:${HOST}\n`);
	const signs = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial', '-days', '2'];
	openssl('x509', '-req', '-in', asked, ...signs, '-extfile', at('names'), '-out', certificate);
	return { ca, certificate, key };
}

function answers({ port, ca }: Pick<Proxy, 'port' | 'ca'>): Promise<boolean> {
	return new Promise((resolve) => {
		const asked = request({ host: '127.0.0.1', port, ca, servername: HOST, headers: { host: HOST } }, (answer) => {
			answer.resume();
			resolve(true);
		});
		asked.on('error', () => resolve(false));
		asked.end();
	});
}
