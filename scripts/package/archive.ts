/** The archive of a folder, the same bytes for the same files: sorted names, one time, no owners. */
import { createReadStream, createWriteStream, lstatSync, readlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pathsIn } from './paths-in.ts';

const BLOCK_BYTES = 512;
/** Sizes of the two fields that share a name in a header of ustar. */
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;

type Member = { name: string; type: 'file' | 'folder' | 'link'; bytes: number; isProgram: boolean; target: string };

const TYPES = { file: '0', link: '2', folder: '5' };

/** `time`: Unix seconds that all members get. */
export async function writeArchive(folder: string, archive: string, time: number): Promise<void> {
	await pipeline(Readable.from(blocksOf(folder, time)), createGzip({ level: 9 }), createWriteStream(archive));
}

async function* blocksOf(folder: string, time: number): AsyncGenerator<Buffer> {
	const parent = dirname(folder);
	const root = basename(folder);
	for (const path of [root, ...pathsIn(folder).map((each) => `${root}/${each}`)]) {
		const member = memberAt(join(parent, path), path);
		yield header(member, time);
		if (member.type !== 'file') continue;
		for await (const chunk of createReadStream(join(parent, path))) yield chunk as Buffer;
		yield Buffer.alloc(-member.bytes & (BLOCK_BYTES - 1));
	}
	yield Buffer.alloc(2 * BLOCK_BYTES);
}

function memberAt(file: string, name: string): Member {
	const found = lstatSync(file);
	const isProgram = (found.mode & 0o100) !== 0;
	if (found.isDirectory()) return { name: `${name}/`, type: 'folder', bytes: 0, isProgram: true, target: '' };
	if (found.isSymbolicLink()) return { name, type: 'link', bytes: 0, isProgram: true, target: readlinkSync(file) };
	return { name, type: 'file', bytes: found.size, isProgram, target: '' };
}

/** Header of one member: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06 */
function header({ name, type, bytes, isProgram, target }: Member, time: number): Buffer {
	const block = Buffer.alloc(BLOCK_BYTES);
	const [prefix, rest] = splitName(name);
	block.write(rest, 0);
	writeOctal(block, isProgram ? 0o755 : 0o644, 100, 8);
	writeOctal(block, 0, 108, 8);
	writeOctal(block, 0, 116, 8);
	writeOctal(block, bytes, 124, 12);
	writeOctal(block, time, 136, 12);
	block.write(TYPES[type], 156);
	if (Buffer.byteLength(target) > NAME_BYTES) throw new Error(`The target of the link ${name} is too long.`);
	block.write(target, 157);
	block.write('ustar\x0000', 257);
	block.write('root', 265);
	block.write('root', 297);
	block.write(prefix, 345);
	// The checksum is taken with blanks in its own place.
	block.write('        ', 148);
	const sum = block.reduce((total, byte) => total + byte, 0);
	block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
	return block;
}

function writeOctal(block: Buffer, value: number, at: number, bytes: number): void {
	block.write(`${value.toString(8).padStart(bytes - 1, '0')}\0`, at);
}

function splitName(name: string): [string, string] {
	if (Buffer.byteLength(name) <= NAME_BYTES) return ['', name];
	for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
		const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
		if (rest && Buffer.byteLength(rest) <= NAME_BYTES && Buffer.byteLength(prefix) <= PREFIX_BYTES)
			return [prefix, rest];
	}
	throw new Error(`The name ${name} is too long for the archive.`);
}
