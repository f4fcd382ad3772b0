/** `node scripts/icons.ts` draws the pictures in `public/` that cannot be SVG from `favicon.svg`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArgs, findBrowser } from './browser.ts';
import { root } from './process.ts';

const svg = await readFile(join(root, 'public/favicon.svg'), 'utf8');
/** Home screens round the corners themselves, and show what is transparent as black. */
const square = svg.replace(' rx="9"', '');
/** A launcher may cut all but the circle in the middle, four fifths as wide. */
const maskable = square.replace('<g ', '<g transform="translate(2.4 2.4) scale(.85)" ');
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });

await writeIcon('icon-192.png', await drawn(svg, 192));
await writeIcon('icon-512.png', await drawn(svg, 512));
await writeIcon('icon-maskable-512.png', await drawn(maskable, 512));
await writeIcon('apple-touch-icon.png', await drawn(square, 180));
await writeIcon('favicon.ico', ico(await drawn(svg, 32), 32));
await browser.close();

async function drawn(picture: string, size: number): Promise<Buffer> {
	const page = await browser.newPage({ viewport: { width: size, height: size } });
	const style = `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>`;
	await page.setContent(`${style}${picture}`);
	const png = await page.screenshot({ omitBackground: true });
	await page.close();
	return png;
}

/** An icon file with one picture, which may be a PNG. */
function ico(png: Buffer, size: number): Buffer {
	const head = Buffer.alloc(22);
	head.writeUInt16LE(1, 2);
	head.writeUInt16LE(1, 4);
	head.writeUInt8(size, 6);
	head.writeUInt8(size, 7);
	head.writeUInt16LE(1, 10);
	head.writeUInt16LE(32, 12);
	head.writeUInt32LE(png.length, 14);
	head.writeUInt32LE(head.length, 18);
	return Buffer.concat([head, png]);
}

async function writeIcon(name: string, icon: Buffer): Promise<void> {
	await writeFile(join(root, 'public', name), icon);
}
