/** `npm run check`: all that can be said about the source without running it. The steps run side by side. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { styleText } from 'node:util';
import { programs, root, secondsSince } from './process.ts';

type Step = { name: string; commands: string[][] };

const steps: Step[] = [
	{ name: 'format', commands: [[programs.biome, 'check', '--colors=off', '--max-diagnostics=50']] },
	{ name: 'lint', commands: [[programs.oxlint, '--deny-warnings', '--report-unused-disable-directives']] },
	// Next writes the types of routes, and of style sheets, that the sources rely on.
	{
		name: 'types',
		commands: [
			...(existsSync(`${root}/src/app`) ? [[programs.next, 'typegen']] : []),
			[programs.tsc, '-p', 'tsconfig.json', '--incremental', 'false'],
		],
	},
	{ name: 'architecture', commands: [['scripts/architecture/check.ts']] },
	{ name: 'REST interface', commands: [['scripts/openapi/check.ts']] },
	{ name: 'plain words', commands: [['scripts/words/check.ts']] },
	{ name: 'dead code', commands: [[programs.knip, '--no-progress']] },
];

const started = Date.now();
const results = await Promise.all(steps.map(runStep));
const failed = results.filter(({ passed }) => !passed);
for (const { output } of failed) console.log(output);
// A step that could not look at all of it says so.
for (const { output } of results) for (const [skipped] of output.matchAll(/^skipped: .*/gm)) console.log(skipped);
for (const { name, passed, took } of results) {
	console.log(`${passed ? styleText('green', 'ok    ') : styleText('red', 'failed')} ${name} (${took})`);
}
console.log(
	failed.length === 0
		? `check: all ${steps.length} steps passed in ${secondsSince(started)}`
		: `check: ${failed.map(({ name }) => name).join(', ')} failed`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runStep({ name, commands }: Step) {
	const from = Date.now();
	let output = styleText('bold', `--- ${name}\n`);
	let passed = true;
	for (const command of commands) {
		const result = await runQuietly(command);
		output += result.output;
		passed = result.code === 0;
		if (!passed) break;
	}
	return { name, passed, output, took: secondsSince(from) };
}

function runQuietly(args: string[]) {
	return new Promise<{ code: number | null; output: string }>((resolve) => {
		const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
		let output = '';
		const keep = (chunk: Buffer) => {
			output += chunk.toString();
		};
		child.stdout.on('data', keep);
		child.stderr.on('data', keep);
		child.on('close', (code) => resolve({ code, output }));
	});
}
