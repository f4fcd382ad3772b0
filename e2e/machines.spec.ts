/** The walk of docs/machines.md, from nothing to a first event and a first tail: its commands as they stand. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { root } from '../scripts/process.ts';
import { startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite', 'the walk is for the embedded store');
test.afterAll(stopAll);

test('the commands of docs/machines.md work as they stand', async () => {
	const page = await readFile(`${root}/docs/machines.md`, 'utf8');
	const blocks = Array.from(page.matchAll(/^```sh\n(.*?)^```$/gms), ([, commands = '']) => commands);
	expect(blocks.length).toBeGreaterThan(5);
	const { origin, store } = await startServer();
	// The port is the only word that is another one: 3000 may be taken.
	const written = blocks.join('echo ---\n').replaceAll('http://127.0.0.1:3000', origin);
	const folder = test.info().outputPath();
	// The walk leaves one file, which is not for the clone.
	const script = `set -eu\n${written.replaceAll('tail.txt', `${folder}/tail.txt`)}`;
	const env = { ...process.env, DATA_DIR: store, TIDELINE_E2E_ENGINE: '', HOME: folder, XDG_CONFIG_HOME: folder };
	const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: root, env });
	const said = stdout.split('---\n').map((each) => each.trim());
	expect(JSON.parse(said[2] ?? '')).toMatchObject({
		subject: 'app-printer',
		scopes: expect.arrayContaining(['events:write']),
	});
	expect(JSON.parse(said[3] ?? '')).toMatchObject({ text: 'Out of paper', verb: 'reported' });
	expect(JSON.parse(said[4] ?? '')).toMatchObject({ text: 'Toner is low', type: 'example.toner' });
	expect(JSON.parse(said[5] ?? '')).toMatchObject({ items: [{ text: 'Toner is low' }, { text: 'Out of paper' }] });
	expect(said[6]).toMatch(/printer: Paper is back at \d\d:/);
	expect(JSON.parse(said.at(-1) ?? '')).toEqual({ revoked: 2 });
});
