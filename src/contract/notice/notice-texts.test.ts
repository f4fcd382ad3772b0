import { describe, expect, test } from 'vitest';
import { ALARM_KINDS } from '../alarm/alarm-rules.ts';
import { ACT_KINDS } from '../approval/approval.ts';
import { MAIL_LANGUAGES } from '../mail/mail.ts';
import type { NamedToken, NoticeContent } from './notice.ts';
import { noticeText, noticeTitle } from './notice-texts.ts';

const TOKEN: NamedToken = { id: 'k3JpQ9v7XbT2aLsE', name: 'nightly', handle: 'printer', usedBy: 'courier' };
const TIME_TOLD = '2026-12-24T08:00:12.345Z';
const MINUTE = '2026-12-24 08:00 UTC';
const OF_TOKEN = ['nightly', 'k3JpQ9v7XbT2aLsE', '@printer', '@courier'];

type Kind = NoticeContent['kind'];
/** The contents of each kind, and the names that its text must have. */
const CONTENTS: Readonly<Record<Kind, readonly [content: NoticeContent, names: readonly string[]][]>> = {
	'token-expiring': [[{ kind: 'token-expiring', token: TOKEN, at: TIME_TOLD }, [...OF_TOKEN, MINUTE]]],
	'token-expired': [[{ kind: 'token-expired', token: TOKEN, at: TIME_TOLD }, [...OF_TOKEN, MINUTE]]],
	'token-revoked': [[{ kind: 'token-revoked', token: TOKEN }, OF_TOKEN]],
	'webhook-off': (['gone', 'no-admin'] as const).map((why) => [
		{ kind: 'webhook-off', url: 'https://a.example/hook', handle: 'printer', why },
		['https://a.example/hook', '@printer'],
	]),
	'new-device': [[{ kind: 'new-device', client: 'Firefox, Linux', at: TIME_TOLD }, ['Firefox', 'Linux', MINUTE]]],
	'machine-erased': [[{ kind: 'machine-erased' }, []]],
	'event-removed': [
		[{ kind: 'event-removed', reason: 'Advertising' }, ['Advertising']],
		[{ kind: 'event-removed' }, []],
	],
	labelled: [
		[{ kind: 'labelled', of: 'event', labels: ['spam', 'violence'], reason: 'Advertising' }, ['pam', 'Advertising']],
		[{ kind: 'labelled', of: 'profile', labels: ['adult'] }, []],
	],
	unlabelled: [
		[{ kind: 'unlabelled', of: 'event', labels: ['misleading'], reason: 'A mistake' }, ['A mistake']],
		[{ kind: 'unlabelled', of: 'profile', labels: ['spam'] }, ['pam']],
	],
	limited: [
		[{ kind: 'limited', reason: 'Advertising' }, ['Advertising']],
		[{ kind: 'limited' }, []],
	],
	unlimited: [
		[{ kind: 'unlimited', reason: 'A mistake' }, ['A mistake']],
		[{ kind: 'unlimited' }, []],
	],
	suspended: [
		[{ kind: 'suspended', reason: 'Spam', until: TIME_TOLD }, ['Spam', MINUTE]],
		[{ kind: 'suspended' }, []],
	],
	unsuspended: [
		[{ kind: 'unsuspended', reason: 'A mistake' }, ['A mistake']],
		[{ kind: 'unsuspended' }, []],
	],
	'approval-waiting': ACT_KINDS.map((act) => [{ kind: 'approval-waiting', act }, []]),
	'approval-given': ACT_KINDS.map((act) => [{ kind: 'approval-given', act }, []]),
	'approval-refused': ACT_KINDS.map((act) => [{ kind: 'approval-refused', act }, []]),
	alarm: ALARM_KINDS.flatMap((rule) => [
		[{ kind: 'alarm', rule }, []],
		[{ kind: 'alarm', rule, count: 4711 }, ['4711']],
	]),
};
const ALL_CONTENTS = Object.values(CONTENTS).flat();

test.each(ALL_CONTENTS)('%o has a text in both languages, with all of its names', (content, names) => {
	const texts = MAIL_LANGUAGES.map((language) => noticeText(content, language));
	expect(new Set(texts).size).toBe(MAIL_LANGUAGES.length);
	for (const text of texts) {
		for (const name of names) expect(text).toContain(name);
		expect(text).toMatch(/^[A-Z].{15,}[.]$/u);
		expect(text).not.toMatch(/undefined|\(\)| {2}/);
	}
});

test.each(ALL_CONTENTS)('%o has a title in both languages', (content) => {
	const titles = MAIL_LANGUAGES.map((language) => noticeTitle(content, language));
	expect(new Set(titles).size).toBe(MAIL_LANGUAGES.length);
	for (const title of titles) expect(title).toMatch(/^[A-Z].{10,77}[^.]$/u);
});

test('no two contents have one text', () => {
	for (const language of MAIL_LANGUAGES) {
		expect(new Set(ALL_CONTENTS.map(([content]) => noticeText(content, language))).size).toBe(ALL_CONTENTS.length);
		expect(new Set(ALL_CONTENTS.map(([content]) => noticeTitle(content, language))).size).toBeGreaterThanOrEqual(
			Object.keys(CONTENTS).length,
		);
	}
});

describe('the words of', () => {
	test('a token that nobody else uses', () => {
		const { usedBy: _, ...token } = TOKEN;
		expect(noticeText({ kind: 'token-expiring', token, at: TIME_TOLD }, 'en')).toBe(
			'The token nightly (k3JpQ9v7XbT2aLsE) of @printer expires at 2026-12-24 08:00 UTC. Renew it under Settings → Machines.',
		);
		expect(noticeText({ kind: 'token-expiring', token, at: TIME_TOLD }, 'de')).toBe(
			'Das Token nightly (k3JpQ9v7XbT2aLsE) von @printer läuft um 2026-12-24 08:00 UTC ab. Erneuere es unter Einstellungen → Maschinen.',
		);
	});

	test('a new browser, as far as it told its name', () => {
		expect(noticeText({ kind: 'new-device', client: 'Firefox, Linux', at: TIME_TOLD }, 'en')).toBe(
			"Someone signed in to your account with a new browser (Firefox on Linux) at 2026-12-24 08:00 UTC. If that wasn't you, end the session under Settings → Sessions.",
		);
		expect(noticeText({ kind: 'new-device', client: '', at: TIME_TOLD }, 'de')).toBe(
			'Jemand hat sich um 2026-12-24 08:00 UTC mit einem neuen Browser bei deinem Konto angemeldet. Wenn du das nicht warst, beende die Sitzung unter Einstellungen → Sitzungen.',
		);
	});
});
