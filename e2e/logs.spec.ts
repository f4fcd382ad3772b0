/** Reads the logs of all servers of the run. It runs behind all other stories. */
import { AUTH_SECRET, CRON_SECRET } from '../scripts/test/e2e-settings.ts';
import { textsOfStore } from './direct-store.ts';
import { logOfRun } from './log-of-run.ts';
import { expect, test } from './test.ts';

type Line = { msg?: string; request?: string; route?: string; status?: number };

/** Signatures of links, tokens, secrets of webhooks, sessions, links for the admin, and addresses. */
const SECRETS = [
	/sig=[^…"]/,
	/tdl_[A-Za-z0-9]/,
	/whsec_[A-Za-z0-9]/,
	/\beyJ[A-Za-z0-9_-]{10}/,
	/Bearer [A-Za-z0-9]/,
	/AccountKey=[^…"]/,
	/[?&](?:code|token|state)=[^…"]/,
	// An address for mail.
	/[\w.+-]@(?:[a-z0-9-]+\.)+(?:org|example)\b/i,
];
/** Parts of patterns. A value of a request, such as the ID of a subject, has digits. */
const WORD_OR_PARAMETER = /^(?:v1|[a-zA-Z_][a-zA-Z_.-]*|\[(?:\.\.\.)?[a-z]+\]|\{[a-zA-Z]+\}|\([a-z]+\))$/;
/** A shorter text may be a word of ours. */
const TELLING_LENGTH = 12;
/** Run once more, alone, it has the logs of all stories, and a store with nothing but its own. */
const LEAST_TEXTS = process.env.TIDELINE_E2E_REPORT?.includes('again-') ? 0 : 50;

test('no log of a server holds a signature, a token, a secret or a text', async () => {
	const lines = await logOfRun();
	expect(lines.length).toBeGreaterThan(500);
	for (const secret of SECRETS) expect(lines.filter((line) => secret.test(line))).toEqual([]);
	for (const secret of [AUTH_SECRET, CRON_SECRET]) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
	const texts = (await textsOfStore()).filter((text) => text.length >= TELLING_LENGTH);
	expect(texts.length).toBeGreaterThanOrEqual(LEAST_TEXTS);
	const all = lines.join('\n');
	expect(texts.filter((text) => all.includes(text) || all.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
});

test('each line is JSON, and each request has a name and the pattern of its address', async () => {
	const lines = (await logOfRun()).map((line) => JSON.parse(line) as Line);
	const requests = lines.filter(({ status }) => status !== undefined);
	expect(requests.length).toBeGreaterThan(500);
	for (const { request, route } of requests) {
		expect(request).toMatch(/^[\w.:-]{8,64}$/);
		const strange = (route ?? '').split('/').filter((part) => part !== '' && !WORD_OR_PARAMETER.test(part));
		expect(strange).toEqual([]);
	}
});
