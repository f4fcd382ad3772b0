/** Reads the JSON reports of Vitest and Playwright in one form. */

/** `test` tells it from all others; `said` is what it printed when it failed. */
export type Failure = { test: string; said: string };
/** `broken`: what failed and is no test, such as a file that cannot be loaded. */
export type Results = { passed: string[]; failed: Failure[]; broken: string[] };

type VitestReport = {
	/** Our own reporter's field. */
	unhandledErrors: string[];
	testResults: {
		name: string;
		status: string;
		message: string;
		assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
	}[];
};

export function readVitest(report: string): Results {
	const { testResults, unhandledErrors } = JSON.parse(report) as VitestReport;
	const results: Results = { passed: [], failed: [], broken: [...unhandledErrors] };
	for (const { name, status, message, assertionResults } of testResults) {
		for (const each of assertionResults) {
			const test = `${name} › ${each.fullName}`;
			if (each.status === 'passed') results.passed.push(test);
			else if (each.status === 'failed') results.failed.push({ test, said: each.failureMessages.join('\n') });
		}
		const isExplained = assertionResults.some((each) => each.status === 'failed');
		if (status === 'failed' && !isExplained) results.broken.push(`${name}\n${message}`);
	}
	return results;
}

type PlaywrightSuite = {
	specs: {
		file: string;
		line: number;
		title: string;
		tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
	}[];
	suites?: PlaywrightSuite[];
};
type PlaywrightReport = { errors: { message?: string }[]; suites: PlaywrightSuite[] };

export function readPlaywright(report: string): Results {
	const { errors, suites } = JSON.parse(report) as PlaywrightReport;
	const results: Results = { passed: [], failed: [], broken: errors.map(({ message }) => message ?? 'unknown error') };
	const read = ({ specs, suites: inner = [] }: PlaywrightSuite) => {
		for (const { file, line, title, tests } of specs)
			for (const { projectName, status, results: tries } of tests) {
				const test = `[${projectName}] ${file}:${line} › ${title}`;
				const said = tries.flatMap(({ error }) => error?.message ?? []).join('\n');
				if (status === 'expected') results.passed.push(test);
				else if (status !== 'skipped') results.failed.push({ test, said });
			}
		inner.forEach(read);
	};
	suites.forEach(read);
	return results;
}
