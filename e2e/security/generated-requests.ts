/** Requests of every kind: right ones, and ones that are wrong in one or several places. */
import fc from 'fast-check';
import { appRouter } from '../../src/api/routers/router.ts';
import type { RawRequest } from './raw-http.ts';

const PROCEDURES = Object.keys(appRouter._def.procedures);

/** Texts that make trouble where they are read: escapes, other scripts, halves, lengths, paths, other formats. */
const odd = fc.constantFrom(
	'',
	'%',
	'%zz',
	'%E0%A4%A',
	'%00',
	'%0d%0aX-Injected:%201',
	'%1b%5b31m%0aFAKE',
	'..%2f..%2f',
	'..',
	'%5c',
	'%F0%9F%8E%88',
	'%C3%28',
	'[',
	'xx',
	'//example.com',
	'javascript:alert(1)',
	'https://example.com/',
	'null',
	'{}',
	'[]',
	'"',
	'{"json":',
	'%7B%22limit%22%3A1e9%7D',
	'%7B%220%22%3A%7B%7D%7D',
	'eyJkYXkiOiIyMDI2LTExLTIyIiwiYWZ0ZXIiOiIvIn0',
	'eyJhZnRlciI6Ii8ifQ',
	'-1',
	'1e309',
	'a'.repeat(3_000),
	`__proto__`,
	'constructor',
);
const known = fc.constantFrom('dev-alice', 'dev-admin', 'app-printer', 'github-1', '0'.repeat(26), 'tide', 'on', '1');
const segment = fc.oneof({ weight: 3, arbitrary: known }, { weight: 4, arbitrary: odd }, fc.webSegment());

const procedure = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...PROCEDURES) },
	fc.array(fc.constantFrom(...PROCEDURES), { minLength: 2, maxLength: 12 }).map((names) => names.join()),
	segment,
);

const path = fc.oneof(
	fc.constantFrom(
		'/',
		'/directory',
		'/settings',
		'/sign-in',
		'/mail/confirm',
		'/mail/unsubscribe',
		'/admin',
		'/admin/audit',
		'/admin/people',
		'/admin/people/everyone',
		'/moderation',
		'/settings/decisions',
		'/settings/muted',
		'/appeal',
		'/admin/jobs',
		'/admin/alarms',
		'/admin/approvals',
		'/admin/invitations',
		'/admin/exceptions',
		'/favicon.ico',
		'/feed',
	),
	segment.map((subject) => `/s/${subject}`),
	fc.tuple(segment, segment).map(([subject, event]) => `/s/${subject}/${event}`),
	fc.tuple(segment, fc.constantFrom('atom', 'json', 'xml')).map(([subject, form]) => `/s/${subject}/feed.${form}`),
	segment.map((tag) => `/tags/${tag}`),
	segment.map((code) => `/join/${code}`),
	{ weight: 3, arbitrary: procedure.map((name) => `/api/trpc/${name}`) },
	{
		weight: 2,
		arbitrary: fc
			.tuple(
				fc.constantFrom(
					'signin',
					'signout',
					'callback',
					'csrf',
					'session',
					'providers',
					'error',
					'_log',
					'verify-request',
				),
				fc.option(fc.oneof(fc.constantFrom('dev', 'github', 'liveid'), segment), { nil: undefined }),
			)
			.map((parts) => `/api/auth/${parts.filter((part) => part !== undefined).join('/')}`),
	},
	segment.map((table) => `/api/storage/${table}()`),
	fc.constantFrom(
		'/api/health',
		'/api/health/live',
		'/api/health/ready',
		'/api/cron/fan-out',
		'/api/exceptions',
		'/api/mail/unsubscribe',
		'/api/appeal',
		'/api/metrics',
		'/api',
		'/api/',
		'/_next/image',
		'/_next/static/x.js',
		'/_next/data/x',
	),
	fc.constantFrom('/_next', '//example.com/', '/\\', '/./..//', '*', 'http://127.0.0.1/', 'example.com:80', ''),
	fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`),
);

const query = fc.array(
	fc.tuple(
		fc.constantFrom(
			'input',
			'batch',
			'cursor',
			'callbackUrl',
			'error',
			'code',
			'state',
			'q',
			'tab',
			'day',
			'subject',
			'action',
			'url',
			'w',
			'_rsc',
			'sig',
			'startpk',
			'$filter',
			'$top',
			'NextPartitionKey',
		),
		fc.oneof(known, odd),
	),
	{ maxLength: 4 },
);

const anywhere = fc
	.tuple(path, query)
	.map(([to, pairs]) =>
		pairs.length > 0 ? `${to}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : to,
	);

/** Inputs for procedures, right and wrong. */
const input = fc.record(
	{
		subject: fc.oneof(known, odd),
		id: fc.oneof(known, odd),
		cursor: fc.oneof(
			odd,
			fc.json({ maxDepth: 1 }).map((json) => Buffer.from(json).toString('base64url')),
		),
		limit: fc.oneof(fc.integer(), fc.double(), odd),
		tag: odd,
		query: odd,
		day: fc.oneof(fc.constantFrom('2026-11-22', '2026-13-45'), odd),
		action: fc.oneof(fc.constantFrom('signed-in', 'followed'), odd),
		text: fc.string({ maxLength: 20 }),
	},
	{ requiredKeys: [] },
);

const aQuery = fc
	.tuple(fc.constantFrom(...PROCEDURES), input)
	.map(([name, value]) => `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(value))}`);

const target = fc.oneof({ weight: 3, arbitrary: anywhere }, { weight: 1, arbitrary: aQuery });

const host = fc.oneof(
	{ weight: 12, arbitrary: fc.constant('127.0.0.1') },
	fc.constantFrom(
		'localhost',
		'[',
		'[::1]',
		'',
		'example.com',
		'127.0.0.1:99999',
		'a b',
		'user@localhost',
		'127.0.0.1, b',
		'%',
	),
);

const header = fc.oneof(
	fc.constantFrom<[string, string]>(
		['X-Forwarded-Proto', 'https'],
		['X-Forwarded-Proto', 'ftp, ['],
		['X-Forwarded-Host', '['],
		['X-Forwarded-Host', 'localhost'],
		['X-Forwarded-For', '203.0.113.9'],
		['X-Forwarded-For', '127.0.0.1'],
		['Forwarded', 'for=203.0.113.9'],
		['X-Forwarded-Port', 'x'],
		['Cookie', 'next-auth.callback-url=xx'],
		['Cookie', 'next-auth.callback-url=%'],
		['Cookie', 'next-auth.session-token=xx'],
		['Cookie', 'next-auth.session-token.0=a; next-auth.session-token.x=b'],
		['Cookie', 'next-auth.csrf-token=a%7Cb; =; ;;a'],
		['Cookie', 'tideline-language=%; tideline-theme=\u0001'],
		['Accept-Language', '*;q=x,,\u00ff'],
		['Accept-Encoding', 'x;q=y'],
		['If-None-Match', '"'],
		['If-Modified-Since', 'never'],
		['Range', 'bytes=9-1'],
		['Sec-Fetch-Site', 'cross-site'],
		['RSC', '1'],
		['Next-Router-State-Tree', '%'],
		['Next-Router-State-Tree', '[]'],
		['Next-Router-State-Tree', '%5B%22%22%2C%7B%7D%2Cnull%2Cnull%2Ctrue%5D'],
		['Next-Router-Prefetch', '1'],
		['Next-Router-Segment-Prefetch', '/x'],
		['Next-Action', 'x'],
		['Next-Url', '['],
		['Next-Resume', '1'],
		['X-Middleware-Subrequest', 'src/proxy'],
		['X-Invoke-Path', '/'],
		['X-Matched-Path', '/%'],
		['X-Nextjs-Data', '1'],
		['X-Tideline-Reader', '\u00e4'],
		['X-HTTP-Method-Override', 'DELETE'],
		['Authorization', 'Bearer x'],
		['Origin', 'null'],
		['Upgrade', 'websocket'],
		['Expect', 'a miracle'],
		['Trailer', 'X'],
		['Transfer-Encoding', 'gzip'],
		['Purpose', 'prefetch'],
		['traceparent', '00-x'],
		['Last-Event-ID', '\u0002'],
	),
	fc.tuple(
		fc.constantFrom('Accept', 'User-Agent', 'Referer', 'X-Anything', 'Accept-Language'),
		fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[\r\n]/g, ' ')),
	),
);

const contentType = fc.constantFrom(
	'application/json',
	'application/x-www-form-urlencoded',
	'multipart/form-data; boundary=x',
	'multipart/form-data',
	'text/plain',
	'application/octet-stream',
	';',
	'',
);

const body = fc
	.oneof(
		fc.constantFrom(
			'',
			'{}',
			'[]',
			'null',
			'"x"',
			'{',
			'{"text":"Generated"}',
			'{"0":{"text":"Generated"}}',
			'{"subject":"dev-alice"}',
			'{"id":"x","__proto__":{"a":1}}',
			'{"text":"\\ud800"}',
			'json=true&name=%00&csrfToken=x',
			'callbackUrl=xx&json=true',
			'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nx\r\n--x--\r\n',
			'--x',
			'[['.repeat(2_000),
		),
		fc.json({ maxDepth: 2 }),
		fc
			.record({
				text: fc.string({ maxLength: 40 }),
				subject: fc.oneof(known, odd),
				id: fc.oneof(known, odd),
				limit: fc.integer(),
				cursor: odd,
			})
			.map((value) => JSON.stringify(value)),
	)
	.map((text) => Buffer.from(text));

const rawBody = fc.oneof(
	{ weight: 4, arbitrary: body },
	fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);

const method = fc.oneof(
	{ weight: 8, arbitrary: fc.constant('GET') },
	{ weight: 6, arbitrary: fc.constant('POST') },
	fc.constantFrom('HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'MOVE', 'NONSENSE', 'get'),
);

/** `as`: whose session it carries. */
export type Generated = { request: RawRequest; as: 'nobody' | 'user' | 'admin'; isReadToTheEnd: boolean };

export const generated: fc.Arbitrary<Generated> = fc
	.record({
		method,
		target,
		host,
		headers: fc.array(header, { maxLength: 3 }),
		contentType: fc.oneof({ weight: 5, arbitrary: fc.constant('application/json') }, contentType),
		body: rawBody,
		as: fc.constantFrom('nobody' as const, 'user' as const, 'admin' as const),
		isReadToTheEnd: fc.boolean(),
	})
	.map(({ as, isReadToTheEnd, host: named, contentType: type, body: content, ...rest }) => {
		const hasBody = !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(rest.method);
		const describing: [string, string][] = hasBody
			? [
					['Content-Type', type],
					['Content-Length', String(content.length)],
				]
			: [];
		// Else the two would contradict each other, which is refused before anything is read.
		const headers = rest.headers.filter(([name]) => !hasBody || name !== 'Transfer-Encoding');
		return {
			as,
			isReadToTheEnd,
			request: {
				method: rest.method,
				target: rest.target,
				headers: [['Host', named], ['Connection', 'close'], ...describing, ...headers],
				...(hasBody && { body: content }),
			},
		};
	});
