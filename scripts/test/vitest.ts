/** The tests that Vitest runs. */
import { programs, runNode } from '../process.ts';
import type { TestTool } from './stages.ts';
import { readVitest } from './test-reports.ts';

/** `chosen`: files, and what else Vitest takes. */
export function vitest(chosen: readonly string[] = []): TestTool {
	const run = (report: string, args: readonly string[]) =>
		runNode([
			programs.vitest,
			'run',
			...args,
			'--reporter=default',
			'--reporter=./scripts/test/json-reporter.ts',
			`--outputFile.json=${report}`,
		]);
	return {
		run: (report) => run(report, chosen),
		runAgain(failed, report) {
			const parts = failed.map(({ test }) => test.split(' › '));
			const files = new Set(parts.map(([file = '']) => file));
			const names = parts.map(([, ...name]) => asPattern(name.join(' › ')));
			return run(report, [...files, '--testNamePattern', `^(${names.join('|')})$`, '--maxWorkers=1']);
		},
		read: readVitest,
	};
}

/** Vitest joins the names of a test and its groups with blanks, as its report does. */
const asPattern = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
