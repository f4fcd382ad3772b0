/**
 * `npm run test:flaky -- e2e/people.spec.ts [src/domain/saved]`: runs tests twenty times beside a load of four, and lists
 * those that did not pass each time. `--times 5` runs them five times.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, stop } from '../process.ts';
import { browserTests, prepareBrowserTests } from './e2e.ts';
import type { TestTool } from './stages.ts';
import { vitest } from './vitest.ts';

const LOAD = 4;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { times: { type: 'string', default: '20' } },
});
const times = Number(values.times);
if (positionals.length === 0 || !(times >= 1)) stop('Name what to run: npm run test:flaky -- e2e/people.spec.ts');
const stories = positionals.filter((each) => /(^|\/)e2e\/|\.spec\.ts$/.test(each));
const others = positionals.filter((each) => !stories.includes(each));
if (stories.length > 0) {
	const obstacle = await prepareBrowserTests();
	if (obstacle) stop(obstacle);
}

const tools: TestTool[] = [
	...(stories.length > 0 ? [browserTests('embedded', stories)] : []),
	...(others.length > 0 ? [vitest(others)] : []),
];
const failures = new Map<string, { times: number; said: string }>();
const load = Array.from({ length: LOAD }, (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);']));
process.once('exit', () => load.forEach((child) => child.kill('SIGKILL')));
for (let time = 1; time <= times; time++) {
	console.log(`\n=== ${time} of ${times}`);
	for (const tool of tools) await runOnce(tool);
}
for (const child of load) child.kill('SIGKILL');
console.log('');
for (const [test, failure] of failures) console.log(`failed ${failure.times} of ${times}: ${test}\n${failure.said}\n`);
console.log(`${failures.size} of the tests did not pass each time.`);
process.exitCode = failures.size === 0 ? 0 : 1;

async function runOnce(tool: TestTool): Promise<void> {
	mkdirSync(join(root, 'test-results'), { recursive: true });
	const report = join(root, 'test-results/flaky.json');
	const code = await tool.run(report);
	if (code === 130 || code === 143) process.exit(code);
	const { failed, broken } = tool.read(readFileSync(report, 'utf8'));
	for (const { test, said } of [...failed, ...broken.map((each) => ({ test: each, said: '' }))])
		failures.set(test, { times: (failures.get(test)?.times ?? 0) + 1, said });
}
