/** A suspended subject appeals by the code of its refused sign-in, and nobody else does in its name. */
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { mintAppealCode } from '../../auth/appeal-code.ts';
import { listCases } from '../../domain/moderation/list-cases.ts';
import { suspendSubject } from '../../domain/moderation/suspend-subject.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { setServices, type WebServices } from '../services/services.ts';
import { answerAppeal, decisionsForCode } from './answer-appeal.ts';

const SECRET = 'a secret of a test, and long enough';
const HOUR_MS = 60 * 60 * 1_000;

let world: World;
let [mallory, bob] = ['', ''];
let seq: number;
beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
	[mallory, bob] = (await Promise.all(['mallory', 'bob'].map((name) => world.person(name)))) as [string, string];
	setServices({ domain: world.domain, secret: SECRET } as WebServices);
	await suspendSubject(world.operator, { subject: mallory, reason: 'Threats', days: 3 });
	seq = (await decisions(mintAppealCode(SECRET, mallory)))?.[0]?.seq ?? 0;
});
afterEach(async () => {
	setServices(undefined);
	await world.close();
});

const decisions = (code: string) => decisionsForCode(code, new Headers());
const cases = async () => (await listCases(world.operator)).cases;

type Posted = { code?: string; seq?: number; text?: string; body?: string; headers?: Record<string, string> };

async function post({
	code = mintAppealCode(SECRET, mallory),
	text = 'A quote',
	body,
	headers,
	...given
}: Posted = {}) {
	const answer = await answerAppeal(
		new Request('http://127.0.0.1/api/appeal', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...headers },
			body: body ?? JSON.stringify({ code, seq: given.seq ?? seq, text }),
		}),
	);
	const said = (await answer.json()) as { code?: string; repeated?: boolean };
	return { status: answer.status, said: said.code ?? said.repeated };
}

test('it reads the decision with its reason and end, and appeals once', async () => {
	expect(await decisions(mintAppealCode(SECRET, mallory))).toMatchObject([
		{ action: 'subject-suspended', reason: 'Threats', until: expect.any(String), appeal: 'possible' },
	]);
	expect(await post()).toEqual({ status: 200, said: false });
	expect(await post()).toEqual({ status: 200, said: true });
	expect(await cases()).toMatchObject([{ subject: mallory, appeal: seq }]);
	expect(await decisions(mintAppealCode(SECRET, mallory))).toMatchObject([{ appeal: 'waiting' }]);
});

test.each<[string, () => Posted, number, string]>([
	['no code', () => ({ code: '' }), 403, 'appeal_code_invalid'],
	[
		'an expired code',
		() => ({ code: mintAppealCode(SECRET, mallory, Date.now() - HOUR_MS) }),
		403,
		'appeal_code_invalid',
	],
	['a code of another server', () => ({ code: mintAppealCode(`${SECRET}!`, mallory) }), 403, 'appeal_code_invalid'],
	[
		'a code that names another subject',
		() => ({ code: mintAppealCode(SECRET, bob).replace(bob, mallory) }),
		403,
		'appeal_code_invalid',
	],
	['the code of another subject', () => ({ code: mintAppealCode(SECRET, bob) }), 404, 'decision_not_found'],
	['no words', () => ({ text: ' ' }), 400, 'invalid_input'],
	['too many words', () => ({ text: 'x'.repeat(501) }), 400, 'invalid_input'],
	['no JSON', () => ({ body: '{' }), 400, 'json_invalid'],
	['a body that is too long', () => ({ body: JSON.stringify({ text: 'x'.repeat(4_000) }) }), 413, 'body_too_large'],
	['a form', () => ({ headers: { 'Content-Type': 'text/plain' } }), 415, 'media_type_unsupported'],
	['another site', () => ({ headers: { 'Sec-Fetch-Site': 'cross-site' } }), 403, 'forbidden'],
])('%s is refused, and opens no case', async (_, posted, status, said) => {
	expect(await post(posted())).toEqual({ status, said });
	expect(await cases()).toEqual([]);
});

test('the longest words that are allowed fit, however JSON writes them', async () => {
	const words = String.raw`\u00e4`.repeat(500);
	const body = `{"code":"${mintAppealCode(SECRET, mallory)}","seq":${seq},"text":"${words}"}`;
	expect(await post({ body })).toEqual({ status: 200, said: false });
});
