/** The running service, with real activity in it, as Google's packages see it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Server, startServer, stop } from '../../../e2e/processes.ts';
import { sha256 } from '../../domain/ledger/sha256.ts';
import { createLogSigner } from '../../domain/log/signer.ts';
import { parseVerifierKey } from '../../tlog/note-keys.ts';
import { openCheckpoint } from '../../tlog/open-checkpoint.ts';
import { secondOpinion, startWitness } from './second-opinion.ts';

const ORIGIN = 'service.example/log';
const LOG_KEY = '5e'.repeat(32);
const ACTIVITY = 'src/testing/git-activity/every-20th-event.ndjson.gz';
const run = promisify(execFile);
const [verifierKey = ''] = createLogSigner(LOG_KEY, () => 0).verifierKeysOf(ORIGIN);

let folder: string;
let witness: Awaited<ReturnType<typeof startWitness>>;
let server: Server;
let token: string;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'tideline-independent-'));
	witness = await startWitness(folder, [verifierKey]);
	const LOG_WITNESSES = `${witness.url} ${witness.verifierKey}`;
	server = await startServer({ LOG_ORIGIN: ORIGIN, LOG_KEY, LOG_WITNESSES });
	await tideline('import', ACTIVITY);
	const words = ['token', 'issue', 'auditor', '--scopes', 'audit:read', '--json'];
	token = (JSON.parse(await tideline(...words)) as { token: string }).token;
});
afterAll(async () => {
	await stop(server);
	await witness.stop();
	rmSync(folder, { recursive: true, force: true });
});

async function tideline(...words: string[]): Promise<string> {
	const env = { ...process.env, DATA_DIR: server.store, LOG_KEY, LOG_ORIGIN: ORIGIN };
	const { stdout } = await run(process.execPath, ['src/cli/main.ts', ...words], { env, maxBuffer: 2 ** 26 });
	return stdout;
}

const checkpoint = async () => (await fetch(`${server.origin}/log/checkpoint`)).text();

/** The newest checkpoint, once the witness has cosigned it and nothing waits. */
async function cosigned() {
	const key = parseVerifierKey(sha256, witness.verifierKey);
	const policy = {
		logs: [{ key: parseVerifierKey(sha256, verifierKey) }],
		witnesses: [{ name: 'go', key }],
		groups: [],
		quorum: 'go',
	};
	return vi.waitFor(
		async () => {
			const status = JSON.parse(await tideline('log', 'status', '--json')) as { size: number; waiting: number };
			const note = await checkpoint();
			const opened = await openCheckpoint(note, policy);
			expect(status.waiting).toBe(0);
			expect(opened.size).toBe(status.size);
			return { note, size: opened.size };
		},
		{ timeout: 600_000, interval: 1_000 },
	);
}

test("Google's packages verify the service's log, its leaves, and that it only grows", async () => {
	const before = await cosigned();
	expect(before.size).toBeGreaterThan(700);
	const url = `${server.origin}/log`;
	expect(await secondOpinion(url, verifierKey, { token })).toMatchObject({ origin: ORIGIN, size: before.size });
	const old = join(folder, 'old-checkpoint');
	writeFileSync(old, before.note);
	await tideline('post', 'printer', 'Out of paper');
	const after = await vi.waitFor(
		async () => {
			const found = await cosigned();
			expect(found.size).toBeGreaterThan(before.size);
			return found;
		},
		{ timeout: 600_000, interval: 500 },
	);
	const opinion = await secondOpinion(url, verifierKey, { token, old: [old] });
	expect(opinion).toMatchObject({ size: after.size, leaves: after.size, consistent: [before.size] });
});

test('leaves are for those who may read the audit trail, and everything else is for all', async () => {
	const read = (path: string, headers: Record<string, string> = {}) =>
		fetch(`${server.origin}/log/${path}`, { headers });
	expect((await read('tile/entries/000')).status).toBe(401);
	expect((await read('tile/entries/000', { authorization: `Bearer ${token}` })).status).toBe(200);
	const tile = await read('tile/0/000');
	expect(tile.headers.get('cache-control')).toContain('immutable');
	expect((await tile.arrayBuffer()).byteLength).toBe(8_192);
	expect((await read('checkpoint')).headers.get('content-type')).toBe('text/plain; charset=utf-8');
	expect((await read('tile/0/999')).status).toBe(404);
	expect((await read('tile/0/0')).status).toBe(404);
});
