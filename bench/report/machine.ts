import { execFileSync } from 'node:child_process';
import { readFileSync, statfsSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { results, root } from './places.ts';

/** The machine on which the figures were measured: without it they mean nothing. */
export function machineFacts() {
	return {
		cpu: cpus()[0]?.model ?? 'unknown',
		cores: availableParallelism(),
		memoryGiB: Math.round(totalmem() / 2 ** 30),
		system: `${platform()} ${release()} ${arch()}`,
		freeDiskGiB: Math.round((statfsSync(results).bavail * statfsSync(results).bsize) / 2 ** 30),
	};
}

/** `dependencies` are named packages whose versions matter to this bench. */
export function versions(dependencies: readonly string[]): Record<string, string> {
	return {
		tideline: commit(),
		node: process.versions.node,
		sqlite: process.versions.sqlite ?? 'unknown',
		...Object.fromEntries(dependencies.map((name) => [name, versionOf(name)])),
	};
}

export const loadNow = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100;

function versionOf(name: string): string {
	const text = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
	return (JSON.parse(text) as { version: string }).version;
}

function commit(): string {
	try {
		const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
		return `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain', 'src') ? ' and changes' : ''}`;
	} catch {
		return 'unknown';
	}
}
