import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLog } from '../../observation/log/log.ts';
import { Metrics } from '../../observation/metrics/metrics.ts';
import type { LogFields, LogLevel } from '../../observation/shared/kinds.ts';
import { shared } from '../../observation/shared/shared.ts';
import { answerCspReports } from './answer-csp-reports.ts';

type Line = LogFields & { level: LogLevel; sentence: string };

let lines: Line[];
beforeEach(() => {
	lines = [];
	setLog({ write: (level, sentence, fields) => lines.push({ level, sentence, ...fields }) });
});
afterEach(() => {
	setLog(undefined);
	delete shared.metrics;
});

const CSP_REPORT = 'application/csp-report';
const REPORTS = 'application/reports+json';

async function send(type: string, body: unknown): Promise<[number, string | undefined]> {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const url = 'http://127.0.0.1/api/csp-reports';
	const answer = await answerCspReports(
		new Request(url, { method: 'POST', body: text, headers: { 'Content-Type': type } }),
	);
	return [answer.status, answer.status === 204 ? undefined : ((await answer.json()) as { code: string }).code];
}

const report = (fields: object) => ({
	'csp-report': { 'document-uri': 'https://tideline.example/', 'blocked-uri': 'inline', ...fields },
});

test('a report is one line, without the text, the query or the names in it', async () => {
	const fields = {
		'document-uri': 'https://tideline.example/s/dev-alice/01J?code=secret#part',
		'effective-directive': 'script-src-elem',
		'blocked-uri': 'https://evil.example:8443/steal?token=tdl_secret',
		'script-sample': 'a text of somebody',
		disposition: 'enforce',
	};
	expect(await send(CSP_REPORT, report(fields))).toEqual([204, undefined]);
	expect(lines).toEqual([
		{
			level: 'warn',
			sentence: 'A page broke its content security policy at /s/*/*: script-src-elem met https://evil.example:8443',
			directive: 'script-src-elem',
			disposition: 'enforce',
			blocked: 'https://evil.example:8443',
			page: '/s/*/*',
		},
	]);
});

test('reports of the newer form come together, and those of other kinds are passed over', async () => {
	const body = (effectiveDirective: string, blockedURL: string) => ({
		type: 'csp-violation',
		body: { documentURL: 'https://tideline.example/settings', blockedURL, effectiveDirective, disposition: 'report' },
	});
	const given = [
		body('require-trusted-types-for', 'trusted-types-sink'),
		{ type: 'deprecation', body: { id: 'x' } },
		body('img-src', 'data'),
	];
	expect(await send(`${REPORTS}; charset=utf-8`, given)).toEqual([204, undefined]);
	expect(lines.map(({ directive, disposition, blocked, page }) => [directive, disposition, blocked, page])).toEqual([
		['require-trusted-types-for', 'report', 'trusted-types-sink', '/settings'],
		['img-src', 'report', 'data', '/settings'],
	]);
});

test.each([
	['a directive that nobody knows', { 'effective-directive': 'x'.repeat(500) }, ['other', 'inline']],
	['the whole directive, as old browsers send it', { 'violated-directive': "img-src 'self'" }, ['img-src', 'inline']],
	['lines and colours', { 'blocked-uri': '\u001b[31m\nFAKE' }, ['other', 'other']],
	['a scheme', { 'blocked-uri': 'data:text/html,secret' }, ['other', 'data:']],
	['a host without an end', { 'blocked-uri': `https://${'a.'.repeat(500)}example/` }, ['other', expect.any(String)]],
])('%s is told in few known words', async (_, fields, told) => {
	expect((await send(CSP_REPORT, report(fields)))[0]).toBe(204);
	expect(lines.map(({ directive, blocked }) => [directive, blocked])).toEqual([told]);
	expect(String(lines[0]?.sentence).length).toBeLessThan(220);
});

test('what is no report is refused', async () => {
	expect(await send('application/json', report({}))).toEqual([415, 'media_type_unsupported']);
	expect(await send('text/plain', '{}')).toEqual([415, 'media_type_unsupported']);
	expect(await send(CSP_REPORT, '{')).toEqual([400, 'json_invalid']);
	expect(await send(CSP_REPORT, {})).toEqual([400, 'invalid_input']);
	expect(await send(REPORTS, {})).toEqual([400, 'invalid_input']);
	expect(await send(CSP_REPORT, report({ 'script-sample': 'a'.repeat(70_000) }))).toEqual([413, 'body_too_large']);
	expect(lines).toEqual([]);
});

test('one request fills the log with a few lines at the most, and each is counted by its directive', async () => {
	shared.metrics = new Metrics({ version: '1.2.3', thread: 'answers' });
	const one = {
		type: 'csp-violation',
		body: { documentURL: 'https://tideline.example/', effectiveDirective: 'img-src' },
	};
	await send(REPORTS, Array(200).fill(one));
	expect(lines).toHaveLength(20);
	const { text } = await shared.metrics.text({ storageAnswers: true, queues: {} }, []);
	expect(text).toContain('tideline_policy_violations_total{directive="img-src",disposition="enforce"} 20');
});
