import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import { browserArgs, findBrowser } from '../../scripts/browser.ts';
import { interleaved, ratioOf } from '../measure/interleave.ts';
import type { Options } from '../report/options.ts';
import type { Figure } from '../report/report.ts';
import type { Side } from './in-browser-program.ts';

/** The same as `verification`, by the verifier of pages: in a worker of Chromium, from raw rows. */
export async function inBrowser({ runs, quick }: Options): Promise<Figure[]> {
	const size = quick ? 2_000 : 20_000;
	const sides = await withWorker(async (page) => {
		await page.evaluate((entries) => ask({ size: entries }), size);
		const rate = (side: Side) => async () => (1_000 * size) / (await page.evaluate((of) => ask({ side: of }), side));
		return interleaved(`verify ${size.toLocaleString('en')} entries in Chromium`, runs, {
			ours: rate('verify'),
			bare: rate('hash'),
		});
	});
	const { ours, bare } = sides;
	const ratio = ratioOf(ours, bare);
	return [
		{
			figure: 'verify a ledger and its texts in a worker of Chromium',
			unit: 'entries/s',
			value: ours.median,
			against: bare.median,
			ratio,
			target: '≥ 0.4',
			holds: ratio >= 0.4,
			note: 'against the bare hashing of the same bytes, there',
			runs: { ours: ours.runs, bare: bare.runs },
		},
	];
}

/** A function of the page: sends this to the worker, and resolves to its answer, in milliseconds. */
declare function ask(asked: { size: number } | { side: Side }): Promise<number>;

const PAGE = `<!doctype html><title>Bench</title><script>
	const worker = new Worker('/program.js');
	const ask = (asked) => new Promise((resolve, reject) => {
		worker.onmessage = ({ data }) => resolve(data);
		worker.onerror = ({ message }) => reject(new Error(message));
		worker.postMessage(asked);
	});
</script>`;

async function withWorker<T>(work: (page: Page) => Promise<T>): Promise<T> {
	const program = await bundled();
	const server = createServer(({ url }, answer) => {
		const isProgram = url === '/program.js';
		answer.setHeader('content-type', isProgram ? 'text/javascript' : 'text/html');
		answer.end(isProgram ? program : PAGE);
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
	try {
		const page = await browser.newPage();
		await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
		return await work(page);
	} finally {
		await browser.close();
		server.close();
	}
}

async function bundled(): Promise<string> {
	const build = await rolldown({ input: `${import.meta.dirname}/in-browser-program.ts`, platform: 'browser' });
	const { output } = await build.generate({ format: 'iife', codeSplitting: false });
	return output[0].code;
}
