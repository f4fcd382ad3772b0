import { type Progress, showProgress } from '../../src/cli/terminal/progress.ts';

/** A line on stderr: what is being done now. */
export function say(line: string): void {
	process.stderr.write(`${line}\n`);
}

/** Runs `work` on each number below `count`, with a progress bar. */
export async function countTo(count: number, words: string, work: (index: number) => Promise<void>): Promise<void> {
	const progress: Progress = showProgress();
	try {
		for (let index = 0; index < count; index++) {
			await work(index);
			progress.update(index + 1, count, words);
		}
	} finally {
		progress.end();
	}
}
