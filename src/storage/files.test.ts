/** Files on both engines: written once, listed in order, read with a link that ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { AnchorFiles } from '../outbound/log/anchor-files.ts';
import { openBlobFiles } from './azure/files/blob-files.ts';
import { FolderFiles } from './embedded/files/folder-files.ts';
import type { Files } from './files.ts';

const DAY_MS = 86_400_000;
const bytes = (text: string) => new TextEncoder().encode(text);

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

let containers = 0;
const ENGINES: Record<string, () => Files> = {
	embedded: () => new FolderFiles({ folder, secret: async () => 'secret' }),
	azure: () =>
		openBlobFiles({ connectionString: inject('azurite') }, `files-${process.pid}-${Date.now()}-${containers++}`),
};

describe.each(Object.entries(ENGINES))('files, on the %s engine', (engine, open) => {
	const all = async (files: Files, prefix = '', most?: number) => {
		const names: string[] = [];
		for await (const name of files.list(prefix, most)) names.push(name);
		return names;
	};

	test('are written once, and are gone when they are deleted', async () => {
		const files = open();
		expect(await all(files)).toEqual([]);
		expect(await files.get('a/1')).toBeUndefined();
		expect(await files.put('a/2', bytes('two'))).toBe(true);
		expect(await files.put('a/1', bytes('one'))).toBe(true);
		expect(await files.put('a/1', bytes('another'))).toBe(false);
		expect(await files.put('b.txt', bytes(''))).toBe(true);
		expect(new TextDecoder().decode(await files.get('a/1'))).toBe('one');
		expect([await all(files), await all(files, 'a/', 1)]).toEqual([
			['a/1', 'a/2', 'b.txt'],
			['a/1', 'a/2'],
		]);
		await files.delete('a/1');
		await files.delete('a/1');
		expect(await files.get('a/1')).toBeUndefined();
		for (const name of ['../a', 'a//b', '/a', 'a/', '.a', 'a\\b', '', 'a'.repeat(201)])
			await expect(files.put(name, bytes(''))).rejects.toMatchObject({ reason: 'invalid' });
	});

	test('have links that read one of them, and no more than a week long', async () => {
		const files = open();
		await files.put('a', bytes('one'));
		await files.put('b', bytes('two'));
		await expect(files.link('a', new Date(Date.now() + 8 * DAY_MS))).rejects.toMatchObject({ reason: 'invalid' });
		const link = await files.link('a', new Date(Date.now() + 7 * DAY_MS));
		const { searchParams } = new URL(link, 'http://a');
		expect([searchParams.get('sp'), searchParams.get('sr')]).toEqual(['r', 'b']);
		if (engine === 'azure') {
			expect(await (await fetch(link)).text()).toBe('one');
			expect((await fetch(link.replace('/a?', '/b?'))).status).toBe(403);
			expect((await fetch(link, { method: 'DELETE' })).status).toBe(403);
			return;
		}
		const state = (name: string, now = Date.now()) => files.stateOfLink?.(name, searchParams, now);
		expect([await state('a'), await state('b'), await state('a', Date.now() + 7 * DAY_MS)]).toEqual([
			'open',
			'altered',
			'ended',
		]);
	});

	test('anchor the checkpoints of a log: the largest is the newest', async () => {
		const anchor = new AnchorFiles(open());
		expect(await anchor.newest('tide.example/log')).toBeUndefined();
		for (const size of [9, 10, 300]) await anchor.add('tide.example/log', size, `note of ${size}`);
		await anchor.add('tide.example/log', 10, 'another note');
		await anchor.add('tide.example/log2', 999, 'of another log');
		expect(await anchor.newest('tide.example/log')).toBe('note of 300');
	});
});
