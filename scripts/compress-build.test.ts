import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { compressBuild } from './compress-build.ts';
import { pathsIn } from './package/paths-in.ts';

const root = mkdtempSync(join(tmpdir(), 'tideline-compress-'));
afterAll(() => rmSync(root, { recursive: true }));

const brotli = join(root, '.next/brotli');
const TEXT = 'The tide is out. '.repeat(100);

function write(path: string, content: string | Buffer): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), content);
}

test('files that get smaller are at their addresses in Brotli, the same for the same build', async () => {
	write('.next/static/chunks/a.js', TEXT);
	write('.next/static/chunks/b~1.css', TEXT);
	write('.next/static/chunks/random.json', randomBytes(1_000));
	write('.next/static/chunks/empty.js', '');
	write('.next/static/media/font.woff2', TEXT);
	write('.next/server/secret.js', TEXT);
	write('public/scalar/standalone.js', TEXT);
	write('public/favicon.svg', TEXT);
	write('.next/brotli/_next/static/chunks/of-an-earlier-build.js', TEXT);
	await compressBuild(root);
	const files = pathsIn(brotli).filter((path) => path.includes('.'));
	expect(files).toEqual(['_next/static/chunks/a.js', '_next/static/chunks/b~1.css', 'scalar/standalone.js']);
	const compressed = files.map((path) => readFileSync(join(brotli, path)));
	for (const bytes of compressed) expect(String(brotliDecompressSync(bytes))).toBe(TEXT);

	await compressBuild(root);
	expect(files.map((path) => readFileSync(join(brotli, path)))).toEqual(compressed);
});
