/** Google's packages read a log that `src/tlog` has written. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toBase64, utf8 } from '../../tlog/bytes.ts';
import { formatCheckpoint } from '../../tlog/checkpoint.ts';
import { formatNote } from '../../tlog/note.ts';
import { formatVerifierKey, KEY_TYPE } from '../../tlog/note-keys.ts';
import { logInMemory } from '../tlog/log-in-memory.ts';
import { newSignerKey, noteSigner, signNote } from '../tlog/note-signer.ts';
import { secondOpinion } from './second-opinion.ts';
import { serveLog, TOKEN } from './served-log.ts';

const ORIGIN = 'example.com/log';
const keys = [KEY_TYPE.ed25519, KEY_TYPE.mlDsa44].map((type) => newSignerKey(ORIGIN, type));
const key = keys.map(({ verifier }) => formatVerifierKey(verifier))[0] ?? '';

let folder: string;
const closing: (() => Promise<void>)[] = [];
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tideline-independent-'));
});
afterEach(async () => {
	for (const close of closing.splice(0)) await close();
	rmSync(folder, { recursive: true, force: true });
});

type Log = ReturnType<typeof logInMemory>;

function signed({ size, root }: Pick<Log, 'size' | 'root'>): string {
	const text = formatCheckpoint({ origin: ORIGIN, size, root, extensions: [] });
	return formatNote({ text, signatures: keys.map(({ signer }) => signNote(text, noteSigner(signer), 1_772_500_000)) });
}

async function serve(log: Log, changed: Record<string, Uint8Array> = {}): Promise<string> {
	const files = new Map([['checkpoint', utf8(signed(log))], ...log.files, ...Object.entries(changed)]);
	const { url, close } = await serveLog(files);
	closing.push(close);
	return url;
}

/** A checkpoint that somebody has kept. */
function keep(log: Pick<Log, 'size' | 'root'>): string {
	const file = join(folder, `${log.size}-${toBase64(log.root).replaceAll('/', '_')}`);
	writeFileSync(file, signed(log));
	return file;
}

test.each([0, 1, 2, 255, 256, 257, 1_000, 70_000])('a log of %i entries is verified', async (size) => {
	const log = logInMemory(size);
	const opinion = await secondOpinion(await serve(log), key, { token: TOKEN });
	const proofs = Math.ceil(size / Math.max(1, Math.ceil(size / 1_000)));
	expect(opinion).toEqual({
		origin: ORIGIN,
		size,
		root: toBase64(log.root),
		leaves: size,
		records: size,
		proofs,
		consistent: [],
	});
});

test('a log goes on from each of its earlier checkpoints, and not from one of another history', async () => {
	const url = await serve(logInMemory(70_000));
	const sizes = [0, 1, 255, 256, 257, 65_535, 65_536, 65_537, 69_999, 70_000];
	const old = sizes.map((size) => keep(logInMemory(size)));
	expect((await secondOpinion(url, key, { old })).consistent).toEqual(sizes);
	const other = keep({ size: 300, root: logInMemory(299).root });
	await expect(secondOpinion(url, key, { old: [other] })).rejects.toThrow('does not go on from there');
	const ahead = keep(logInMemory(70_001));
	await expect(secondOpinion(url, key, { old: [ahead] })).rejects.toThrow('70001 leaves');
});

test('a bit that is turned is found: in a tile, in an entry, in the checkpoint', async () => {
	const log = logInMemory(1_000);
	const turn = (path: string, at: number) => {
		const bytes = log.files.get(path) ?? utf8(signed(log));
		return { [path]: bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)) };
	};
	const verify = async (changed: Record<string, Uint8Array>) =>
		secondOpinion(await serve(log, changed), key, { token: TOKEN });
	for (const tile of ['tile/0/000', 'tile/0/003.p/232', 'tile/1/000.p/3']) {
		// The version of Go's reader decides which of the two it is: see go/verify.go.
		await expect(secondOpinion(await serve(log, turn(tile, 40)), key)).rejects.toThrow(
			/inconsistent tile|the leaves make the root/,
		);
	}
	await expect(verify(turn('tile/entries/001', 40))).rejects.toThrow('record 259 is not the leaf of the log');
	await expect(verify(turn('checkpoint', ORIGIN.length + 1))).rejects.toThrow('invalid signature');
});

test('a checkpoint that another key has signed is not believed, and the leaves are not for everybody', async () => {
	const url = await serve(logInMemory(10));
	const other = formatVerifierKey(newSignerKey(ORIGIN, KEY_TYPE.ed25519).verifier);
	await expect(secondOpinion(url, other)).rejects.toThrow('no verifiable signatures');
	expect(await secondOpinion(url, key)).toMatchObject({ leaves: 10, records: 0 });
	await expect(secondOpinion(url, key, { token: 'another' })).rejects.toThrow('401');
});
