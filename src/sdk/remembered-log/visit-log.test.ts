import { expect, test } from 'vitest';
import type { LogAbout } from '../../contract/audit/proof.ts';
import { createLogSigner } from '../../domain/log/signer.ts';
import { logInMemory } from '../../testing/tlog/log-in-memory.ts';
import { formatCheckpoint } from '../../tlog/checkpoint.ts';
import { formatClosingLeaf } from '../../tlog/closing-leaf.ts';
import { portableSha256 as sha256 } from '../../tlog/portable-sha256.ts';
import { logOverHttp } from '../log-over-http.ts';
import type { RememberedLog } from './remembered-log.ts';
import { visitLog } from './visit-log.ts';

const NOON = Date.parse('2026-05-04T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1_000;
const [OURS, OTHER] = ['1', '2'].map((digit) => createLogSigner(digit.repeat(64), () => NOON / 1_000));

/** Serves a log at a path, with these entries, signed. */
function published(size: number, { entryAt = (index: number) => `entry ${index}`, signer = OURS, number = 1 } = {}) {
	const { root, files } = logInMemory(size, entryAt);
	const origin = number === 1 ? 'tideline.example/log' : `tideline.example/log/restarted/${number}`;
	const log = number === 1 ? '/log' : `/log/${number}`;
	if (!signer) throw new Error('There is no signer.');
	const note = signer.sign(origin, formatCheckpoint({ origin, size, root, extensions: [] }));
	const about: LogAbout = { origin, log, keys: signer.verifierKeysOf(origin), witnesses: [] };
	const served = new Map<string, Uint8Array | string>([...files].map(([path, bytes]) => [`${log}/${path}`, bytes]));
	return { about, note, served: served.set(`${log}/checkpoint`, note) };
}
type Published = ReturnType<typeof published>;

const forged = (from: number) => (index: number) => (index < from ? `entry ${index}` : `another ${index}`);

function visit(
	{ about, served }: Pick<Published, 'served'> & { about: LogAbout | undefined },
	remembered?: RememberedLog,
	{ now = NOON, isAway = false } = {},
) {
	const fetch = async (url: string) => {
		if (isAway) return new Response('', { status: 400 });
		const body = served.get(url);
		const type = url.endsWith('/checkpoint') ? 'text/plain; charset=utf-8' : 'application/octet-stream';
		if (body === undefined) return new Response('', { status: 404 });
		return new Response(typeof body === 'string' ? body : Uint8Array.from(body), { headers: { 'content-type': type } });
	};
	return visitLog({ sha256, now, sourcesOf: (log) => logOverHttp(fetch, log) }, about, remembered);
}

async function remember(log: Published): Promise<RememberedLog> {
	const visited = await visit(log);
	return visited.outcome === 'goes on' ? visited.remembered : expect.fail(visited.outcome);
}

async function findingsOf(...visiting: Parameters<typeof visit>) {
	const visited = await visit(...visiting);
	return visited.outcome === 'wrong' ? visited.sighting.findings.map(({ code }) => code) : visited.outcome;
}

test('the first visit believes what it finds, and later ones that it has grown', async () => {
	const first = published(3);
	const remembered = await remember(first);
	expect(remembered).toEqual({
		origin: first.about.origin,
		log: '/log',
		keys: first.about.keys,
		note: first.note,
		seenAt: new Date(NOON).toISOString(),
	});
	const grown = published(700);
	const again = await visit(grown, remembered, { now: NOON + 1 });
	expect(again).toMatchObject({ outcome: 'goes on', remembered: { note: grown.note, keys: first.about.keys } });
	expect(await findingsOf(first, await remember(first))).toBe('goes on');
});

test('a service without a log, or one that was signed by nobody, is not remembered', async () => {
	const none = new Map<string, string>();
	expect(await visit({ about: undefined, served: none })).toEqual({ outcome: 'not read' });
	expect(await visit({ about: { ...published(1).about, keys: [] }, served: none })).toEqual({ outcome: 'not read' });
	expect(await visit({ ...published(1), served: none })).toEqual({ outcome: 'not read' });
	const { about } = published(1, { ...(OTHER && { signer: OTHER }) });
	expect(await findingsOf({ ...published(1), about })).toEqual(['checkpoint-unsigned']);
});

test('a log that is smaller, or another, is told with both checkpoints', async () => {
	const before = published(300);
	const remembered = await remember(before);
	const smaller = published(299);
	expect(await visit(smaller, remembered)).toEqual({
		outcome: 'wrong',
		sighting: {
			at: new Date(NOON).toISOString(),
			findings: [{ code: 'rolled-back', count: 1, detail: '300 to 299' }],
			remembered,
			now: { ...smaller.about, note: smaller.note },
		},
	});
	expect(await findingsOf(published(300, { entryAt: forged(299) }), remembered)).toEqual(['forked']);
	expect(await findingsOf(published(600, { entryAt: forged(299) }), remembered)).toEqual(['forked']);
	expect(await findingsOf(published(600, { entryAt: forged(300) }), remembered)).toBe('goes on');
});

test('a log that does not show what it must is told', async () => {
	const remembered = await remember(published(300));
	const grown = published(600);
	const without = new Map([...grown.served].filter(([path]) => !path.includes('/tile/0/')));
	expect(await findingsOf({ ...grown, served: without }, remembered)).toEqual(['forked']);
	expect(await findingsOf({ about: undefined, served: new Map() }, remembered)).toEqual(['checkpoint-missing']);
	expect(await findingsOf({ ...grown, served: new Map() }, remembered)).toEqual(['checkpoint-missing']);
	const spoiled = new Map(grown.served).set('/log/checkpoint', grown.note.replace('\n600\n', '\n601\n'));
	expect(await findingsOf({ ...grown, served: spoiled }, remembered)).toEqual(['signature-wrong']);
	const cut = new Map(grown.served).set('/log/checkpoint', grown.note.slice(0, 40));
	expect(await findingsOf({ ...grown, served: cut }, remembered)).toEqual(['checkpoint-unreadable']);
});

test('another key and another log are told, whatever they have signed', async () => {
	const remembered = await remember(published(3));
	const others = published(3, { ...(OTHER && { signer: OTHER }) });
	expect(await findingsOf(others, remembered)).toEqual(['key-changed']);
	// A log that names the old key and signs with another one is unsigned.
	expect(await findingsOf({ ...others, about: published(3).about }, remembered)).toEqual(['checkpoint-unsigned']);
	const elsewhere = { ...others.about, origin: 'other.example/log' };
	expect(await findingsOf({ ...others, about: elsewhere }, remembered)).toEqual(['origin-changed']);
});

test('a log that does not answer says nothing, until it has not answered for a day', async () => {
	const log = published(3);
	const remembered = await remember(log);
	expect(await visit(log, undefined, { isAway: true })).toEqual({ outcome: 'not read' });
	const first = await visit(log, remembered, { isAway: true });
	const since = { ...remembered, withheldSince: new Date(NOON).toISOString() };
	expect(first).toEqual({ outcome: 'not read', remembered: since });
	const later = { isAway: true, now: NOON + DAY_MS - 1 };
	expect(await visit(log, since, later)).toEqual({ outcome: 'not read', remembered: since });
	expect(await findingsOf(log, since, { isAway: true, now: NOON + DAY_MS })).toEqual(['checkpoint-missing']);
	expect(await visit(log, since, { now: NOON + DAY_MS })).toMatchObject({ outcome: 'goes on' });
	expect(await visit(log, since)).not.toHaveProperty('remembered.withheldSince');
});

test('a later log says how the previous one ended', async () => {
	const remembered = await remember(published(300));
	const closedWith = (note: string, extra: Map<string, Uint8Array | string> = new Map()) => {
		const entryAt = (index: number) => (index === 0 ? formatClosingLeaf(note) : `entry ${index}`);
		const later = published(5, { entryAt, number: 2 });
		return { later, visiting: { ...later, served: new Map([...later.served, ...extra]) } };
	};
	const closingOf = async ({ visiting }: ReturnType<typeof closedWith>) => {
		const visited = await visit(visiting, remembered);
		const { sighting } = visited.outcome === 'wrong' ? visited : expect.fail(visited.outcome);
		expect(sighting.findings).toMatchObject([{ code: 'origin-changed' }]);
		return sighting.closing;
	};
	const [same, grown, smaller, forked] = [
		published(300),
		published(400),
		published(299),
		published(400, { entryAt: forged(299) }),
	];
	expect(await closingOf(closedWith(same.note, same.served))).toBe('whole');
	expect(await closingOf(closedWith(grown.note, grown.served))).toBe('whole');
	expect(await closingOf(closedWith(smaller.note, smaller.served))).toBe('behind');
	expect(await closingOf(closedWith(forked.note, forked.served))).toBe('behind');
	// A reader who may not read the leaves, and does not find the closed log, cannot tell.
	const { later, visiting } = closedWith(grown.note);
	const hidden = new Map([...later.served].filter(([path]) => !path.includes('entries')));
	expect(await closingOf({ later, visiting: { ...visiting, served: hidden } })).toBe('unknown');
	// Either is enough: the remembered checkpoint itself, or the leaves.
	expect(await closingOf(closedWith(remembered.note, new Map([['/log/checkpoint', smaller.note]])))).toBe('whole');
	const rolledBack = new Map([...grown.served, ['/log/checkpoint', same.note] as const]);
	expect(await closingOf(closedWith(grown.note, rolledBack))).toBe('whole');
});
