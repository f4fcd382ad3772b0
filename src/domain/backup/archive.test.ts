/** An archive gives back what was put in, without what was taken out, and names every change of its files. */
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderFiles } from '../../storage/embedded/files/folder-files.ts';
import { Archive, type ArchiveOptions } from './archive.ts';
import type { Moment } from './moment.ts';
import type { KeptRow } from './segment.ts';

const KEY = 'a key that the operator keeps elsewhere';
const MOMENT = '2026-11-26T20:00:00.000Z';
const STRANGE = 'High water 🌊\u2028\ud800"\\\n\u0000';

let folder: string;
afterEach(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tideline-backup-'));
});

const open = (options: Partial<ArchiveOptions> = {}) =>
	new Archive({ files: new FolderFiles({ folder }), service: 'tideline.example', randomBytes, ...options });
const event = (row: string, text: string): KeptRow => ({
	table: 'ledger',
	partition: 'dev-alice',
	row: `event:${row}`,
	properties: { text, seq: 3, removed: false },
});
type Added = { gone?: Moment['gone']; on?: Moment };
async function add(archive: Archive, { gone = [], on }: Added, ...segments: KeptRow[][]): Promise<Moment> {
	const made = await archive.begin();
	for (const rows of segments) await made.add(rows);
	const before = on && { on: await archive.asBase(on) };
	return archive.finish(made, { at: MOMENT, begunAt: MOMENT, took: 0, gone, ...before });
}

/** All rows of the newest moment, in their order. */
async function read(archive: Archive): Promise<KeptRow[]> {
	const newest = (await archive.moments()).at(-1) ?? expect.fail('There is no moment.');
	const found: KeptRow[] = [];
	for (const segment of (await archive.pathTo(newest)).flatMap((moment) => moment.segments))
		found.push(...(await archive.rows(segment)).rows.values());
	return found;
}
const code = (reading: Promise<unknown>) =>
	reading.then(
		() => 'read',
		(error: { code: string }) => error.code,
	);
const names = (of = '') =>
	readdirSync(join(folder, of), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.toSorted();
const theOnly = (of: string) => names(of)[0] ?? expect.fail(`There is nothing in ${of}.`);
const holds = (text: string) => names().some((name) => readFileSync(name).includes(text));

describe.each([{}, { key: KEY }, { compresses: false }, { key: KEY, compresses: false }])('with %o', (options) => {
	test('what was put in comes back, whatever it is', async () => {
		const first = [event('1', STRANGE), event('2', 'Low water')];
		const deleted: KeptRow = { table: 'log', partition: 'pending:0', row: 'x' };
		const on = await add(open(options), {}, first, [event('3', '')]);
		await add(open(options), { on }, [deleted]);
		expect(await read(open(options))).toEqual([...first, event('3', ''), deleted]);
		expect((await open(options).moments()).map((moment) => [moment.number, moment.on?.number])).toEqual([
			[1, undefined],
			[2, 1],
		]);
	});

	test('a byte that is flipped shows, wherever it is', async () => {
		const on = await add(open(options), {}, [event('1', STRANGE), event('2', 'Low water')]);
		await add(open(options), { on }, [event('3', 'Slack water')]);
		const whole = await read(open(options));
		for (const name of names()) {
			const bytes = readFileSync(name);
			// The newest moment has no link behind it: the log's signature and the counts hold it.
			const isNewest = name.endsWith('000000000002') && options.key === undefined;
			for (const at of isNewest
				? [0, 4]
				: [0, 4, 5, bytes.length - 1, ...Array.from({ length: 40 }, () => randomInt(bytes.length))]) {
				const flipped = Buffer.from(bytes);
				flipped[at] = (flipped[at] ?? 0) ^ (1 << randomInt(8));
				writeFileSync(name, flipped);
				const outcome = await read(open(options)).catch(({ code: fault }: { code?: string }) => fault ?? 'no fault');
				// Zstandard does not look at every bit of its frame.
				if (Array.isArray(outcome)) expect(outcome).toEqual(whole);
				else expect(outcome).toMatch(/^(damaged|foreign|newer|key-missing|key-wrong)$/);
			}
			writeFileSync(name, bytes);
		}
	});
});

describe('a row that is taken out', () => {
	let archive: Archive;
	let before: Buffer;
	let on: Moment;
	let segment: string;
	beforeEach(async () => {
		archive = open({ compresses: false });
		on = await add(archive, {}, [event('1', 'a secret slip'), event('2', 'fine')]);
		segment = on.segments[0]?.id ?? '';
		before = readFileSync(theOnly('rows'));
	});

	test.each([
		['its place stays', { rows: [0], forgotten: [] }, [{ table: 'ledger', partition: 'dev-alice', row: 'event:1' }]],
		['nothing of it stays', { rows: [], forgotten: [0] }, []],
	])('is gone from every byte, and what is left is whole: %s', async (_, gone, taken) => {
		expect(holds('a secret slip')).toBe(true);
		await add(archive, { on, gone: [{ segment, ...gone }] });
		expect(holds('a secret slip')).toBe(false);
		expect(holds('event:1')).toBe(taken.length > 0);
		expect(await read(open())).toEqual([event('2', 'fine')]);
		expect([...(await open().rows(on.segments[0] ?? expect.fail())).taken.values()]).toEqual(taken);
		expect(names('rows')).toHaveLength(1);
	});

	test('is not read, even while its bytes are still there', async () => {
		const second = await add(archive, { on, gone: [{ segment, rows: [0], forgotten: [] }] });
		// A process ended between both writes.
		rmSync(theOnly('rows'));
		writeFileSync(join(folder, 'rows', `${segment}.000001`), before);
		expect(await read(open())).toEqual([event('2', 'fine')]);
		await add(open({ compresses: false }), { on: second });
		expect(holds('a secret slip')).toBe(false);
		expect(await read(open())).toEqual([event('2', 'fine')]);
	});

	test('is told apart from one that nobody took out', async () => {
		await add(archive, { on, gone: [{ segment, rows: [0], forgotten: [] }] });
		rmSync(names('moments')[1] ?? '');
		expect(await code(read(open()))).toBe('damaged');
	});
});

describe('it is named', () => {
	let first: Moment;
	beforeEach(async () => {
		first = await add(open(), {}, [event('1', 'High water'), event('2', 'Low water')]);
		const second = await add(open(), { on: first }, [event('3', 'Slack water')]);
		await add(open(), { on: second }, [event('4', 'Storm')]);
	});

	test('that a file is missing', async () => {
		for (const name of names().filter((one) => !/moments\/0+3$/.test(one))) {
			const bytes = readFileSync(name);
			rmSync(name);
			expect([name, await code(read(open()))]).toEqual([name, 'missing']);
			writeFileSync(name, bytes);
		}
		expect(await read(open())).toHaveLength(4);
	});

	test('that a file is cut short, or empty', async () => {
		for (const name of names()) {
			const bytes = readFileSync(name);
			for (const length of [0, 3, bytes.length - 1]) {
				writeFileSync(name, bytes.subarray(0, length));
				expect([name, length, await code(read(open()))]).not.toEqual([name, length, 'read']);
			}
			writeFileSync(name, bytes);
		}
	});

	test('that a row was changed, left out, or stands twice', async () => {
		const archive = open();
		const { id } = first.segments[0] ?? expect.fail('It has no segment.');
		const files = new FolderFiles({ folder });
		const { openFile, sealFile } = await import('./sealed-file.ts');
		const name = `rows/${id}.000001`;
		const content = Buffer.from(await openFile(name, (await files.get(name)) ?? new Uint8Array(), {})).toString();
		const lines = content.split('\n').slice(0, -1);
		for (const others of [
			content.replace('High', 'Thigh'),
			`${lines[0]}\n`,
			`${content}${lines[0]}\n`,
			content.replace('[0,', '[1,'),
			content.replace('[0,', '[2,'),
			content.replace('"ledger"', '"toString"'),
		]) {
			await files.delete(name);
			await files.put(name, await sealFile(name, Buffer.from(others), {}));
			expect([others, await code(read(archive))]).toEqual([others, 'damaged']);
		}
	});

	test('that a file stands for another, a key is missing or wrong, and a backup is of another service', async () => {
		expect(await code(open({ service: 'other.example' }).moments())).toBe('foreign');
		const [one = '', two = ''] = names('moments');
		const bytes = readFileSync(two);
		writeFileSync(two, readFileSync(one));
		expect(await code(read(open()))).toBe('damaged');
		writeFileSync(two, bytes);

		rmSync(folder, { recursive: true });
		folder = mkdtempSync(join(tmpdir(), 'tideline-backup-'));
		await add(open({ key: KEY }), {}, [event('1', 'High water')]);
		expect(holds('High water')).toBe(false);
		expect(await code(open().moments())).toBe('key-missing');
		expect(await code(open({ key: `${KEY}!` }).moments())).toBe('key-wrong');
		expect(await code(open({ key: KEY }).moments())).toBe('read');
		// The name is sealed with the file.
		renameSync(theOnly('moments'), theOnly('moments').replace(/1$/, '2'));
		expect(await code(open({ key: KEY }).moments())).toBe('key-wrong');
	});

	test('that a file without encryption stands where a key is set', async () => {
		expect(await code(open().moments())).toBe('read');
		expect(await code(open({ key: KEY }).moments())).toBe('foreign');
	});

	test('that a newer version wrote it', async () => {
		const name = theOnly('moments');
		const bytes = readFileSync(name);
		bytes[4] = 2;
		writeFileSync(name, bytes);
		expect(await code(open().moments())).toBe('newer');
	});

	test('that two processes write it', async () => {
		const [late, early] = [open(), open()];
		const made = await late.begin();
		await made.add([event('5', 'Late')]);
		const newest = (await early.moments()).at(-1);
		await add(early, { on: newest ?? first }, [event('5', 'First')]);
		const on = await late.asBase(newest ?? first);
		const finishing = late.finish(made, { at: MOMENT, begunAt: MOMENT, took: 0, gone: [], on });
		expect(await code(finishing)).toBe('foreign');
		expect((await read(open())).at(-1)).toEqual(event('5', 'First'));
		// The files of the other one go.
		expect(names('rows')).toHaveLength(5);
		await open().sweep();
		expect(names('rows')).toHaveLength(4);
	});
});

test('moments may be dropped, with their segments, and what stands on others that are left is whole', async () => {
	const archive = open();
	const old = await add(archive, {}, [event('1', 'High water')]);
	const on = await add(archive, {}, [event('1', 'High water'), event('2', 'Low water')]);
	const middle = await add(archive, { on }, [event('3', 'Slack')]);
	await add(archive, { on }, [event('3', 'Slack water')]);
	await archive.drop([old, middle]);
	for (const reader of [archive, open()])
		expect(await read(reader)).toEqual([event('1', 'High water'), event('2', 'Low water'), event('3', 'Slack water')]);
	for (const kind of ['moments', 'rows', 'commitments']) expect(names(kind)).toHaveLength(2);
});

test('what is left when moments are dropped can be restored, wherever a process dies', async () => {
	const files = new FolderFiles({ folder });
	const remove = files.delete.bind(files);
	const archive = open({ files });
	let on = await add(archive, {}, [event('1', 'High water')]);
	const taken: Moment[] = [];
	for (const text of ['Slack', 'Slack water', 'Low water']) {
		on = await add(archive, { on }, [event('2', text)]);
		taken.push(on);
	}
	for (let left = 0; left < 12; left++) {
		let deletes = 0;
		files.delete = async (name) => (deletes++ < left ? remove(name) : Promise.reject(new Error('It dies.')));
		await open({ files })
			.drop(taken)
			.catch(() => {});
		for (const moment of await open().moments()) expect(await code(open().pathTo(moment))).toBe('read');
	}
});
