/** Reads files of any encoding and line end, each line once, and refuses files that are no text. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLines } from './read-lines.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-lines-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function linesOf(content: Buffer | string): Promise<[number, string | undefined][]> {
	const file = join(folder, 'file');
	await writeFile(file, content);
	const found: [number, string | undefined][] = [];
	for await (const { number, text } of await openLines(file))
		if (text?.trim() !== '') found.push([number, text?.trim()]);
	return found;
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const LINES = 'a,ä\n\nb,\u{1f30a}\n';
const READ = [
	[1, 'a,ä'],
	[3, 'b,\u{1f30a}'],
];

test.each<[string, Buffer | string]>([
	['UTF-8', LINES],
	['a byte order mark', `\ufeff${LINES}`],
	['CR and LF', LINES.replaceAll('\n', '\r\n')],
	['CR alone', LINES.replaceAll('\n', '\r')],
	['no end of the last line', LINES.trimEnd()],
	['CR alone, and no end of the last line', LINES.trimEnd().replaceAll('\n', '\r')],
	['UTF-16, little-endian', Buffer.from(`\ufeff${LINES}`, 'utf16le')],
	['UTF-16, big-endian', utf16be(`\ufeff${LINES}`)],
	['UTF-16 without a mark', Buffer.from(LINES, 'utf16le')],
	['UTF-16, big-endian, without a mark', utf16be(LINES)],
	['UTF-16 with CR and LF', Buffer.from(`\ufeff${LINES.replaceAll('\n', '\r\n')}`, 'utf16le')],
	['gzip', gzipSync(LINES)],
	['gzip of UTF-16', gzipSync(Buffer.from(`\ufeff${LINES}`, 'utf16le'))],
	['two gzips in a row', Buffer.concat([gzipSync('a,ä\n\n'), gzipSync('b,\u{1f30a}\n')])],
])('lines of a file with %s', async (_, content) => {
	expect(await linesOf(content)).toEqual(READ);
});

test('ends of lines are told apart where the parts of a file meet, too', async () => {
	// The system hands a file out in parts of 64 KiB.
	for (const length of [65_534, 65_535, 65_536])
		for (const end of ['\r\n', '\n', '\r']) {
			const first = 'x'.repeat(length);
			expect(await linesOf(`${first}${end}second${end}`)).toEqual([
				[1, first],
				[2, 'second'],
			]);
		}
});

test.each<[string, Buffer, string]>([
	['a ZIP archive', Buffer.from('504b0304140000000800', 'hex'), 'is a ZIP archive or a spreadsheet'],
	['zstd', Buffer.from('28b52ffd04580100', 'hex'), 'is compressed with zstd'],
	['bzip2', Buffer.from('BZh91AY&SY'), 'is compressed with bzip2'],
	['xz', Buffer.from('fd377a585a000004', 'hex'), 'is compressed with xz'],
	['gzip of gzip', gzipSync(gzipSync(LINES)), 'is compressed twice'],
	['UTF-32', Buffer.from('fffe0000610000000a000000', 'hex'), 'is in UTF-32'],
	['a database', Buffer.from('SQLite format 3\0'), 'is an SQLite database'],
	['bytes', Buffer.from('abcdef\0\u0001', 'latin1'), "isn't a text file"],
	['half of a character of UTF-16', Buffer.from('fffe610', 'hex').subarray(0, 3), 'ends early or is damaged'],
	['a broken gzip', gzipSync('x'.repeat(10_000)).subarray(0, -9), 'ends early or is damaged'],
])('%s is refused by name', async (_, content, sentence) => {
	await expect(linesOf(content)).rejects.toThrow(sentence);
});

test('blank lines are counted and not handed on, however many a small file holds', async () => {
	const file = join(folder, 'blank.gz');
	const many = Buffer.alloc(30_000_000, '\n');
	await writeFile(file, gzipSync(Buffer.concat([many, Buffer.from('last\n')])));
	const lines = await openLines(file);
	expect(await lines.next()).toEqual({ done: false, value: { number: 30_000_001, text: 'last' } });
	expect(await lines.next()).toEqual({ done: true, value: undefined });
	// Lines of blanks: as many are handed on as the file has parts, at the most.
	await writeFile(file, gzipSync(Buffer.from(' \t\r\n'.repeat(1_000_000))));
	let handedOn = 0;
	for await (const _ of await openLines(file)) handedOn++;
	expect(handedOn).toBeLessThan(1_000);
});

test('a file of one endless line is let go of', async () => {
	const file = join(folder, 'endless.gz');
	await writeFile(file, gzipSync(Buffer.alloc(100 * 1024 * 1024, 'x')));
	const read = async () => {
		for await (const _ of await openLines(file));
	};
	await expect(read()).rejects.toThrow('so these are no lines');
});
