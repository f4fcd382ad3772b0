import { parseArgs } from 'node:util';
import { stop } from '../../scripts/process.ts';

export type Options = {
	/** Tiny sizes: shows that all works, and says nothing of speed. */
	quick: boolean;
	/** Counted runs of each side. */
	runs: number;
	profile: boolean;
	/** `fan-out`: which engines, and the most followers on each. */
	engines: readonly string[];
	followers: number;
	azureFollowers: number;
	/** `fan-out`, `scale`: a CSV of follower,followed, gzip too. */
	graph?: string;
	/** `read`: rows of the large tables. */
	rows: number;
	/** `activity`, `backup`, `scale`: CSV and NDJSON, gzip too. */
	follows: string;
	events: string;
	/** `backup`: the program of Litestream 0.3, which is measured beside ours. */
	litestream?: string | undefined;
	/** `scale`: parameters of its model, each as `name=value`. They are in `bench/scale/parameters.ts`. */
	set: readonly string[];
};

const sample = (name: string) => `src/testing/git-activity/${name}`;

/** Reads them from the command line; a wrong one ends the process with a sentence. */
export function readOptions(): Options {
	try {
		return parse();
	} catch (error) {
		return stop(error instanceof Error ? error.message : String(error), 2);
	}
}

function parse(): Options {
	const { values } = parseArgs({
		options: {
			quick: { type: 'boolean', default: false },
			runs: { type: 'string' },
			profile: { type: 'boolean', default: false },
			engines: { type: 'string', default: 'embedded,azure' },
			followers: { type: 'string' },
			'azure-followers': { type: 'string' },
			graph: { type: 'string' },
			rows: { type: 'string' },
			follows: { type: 'string', default: sample('follows.csv.gz') },
			events: { type: 'string', default: sample('every-20th-event.ndjson.gz') },
			litestream: { type: 'string' },
			set: { type: 'string', multiple: true, default: [] },
		},
	});
	const { quick, profile } = values;
	const whole = (name: 'runs' | 'followers' | 'azure-followers' | 'rows', full: number, tiny: number): number => {
		const number = Number(values[name] ?? (quick ? tiny : full));
		if (Number.isInteger(number) && number > 0) return number;
		throw new Error(`--${name} takes a whole number above 0, not ${values[name]}.`);
	};
	return {
		quick,
		profile,
		runs: whole('runs', 5, 2),
		engines: values.engines.split(','),
		followers: whole('followers', 100_000, 2_000),
		azureFollowers: whole('azure-followers', 1_000, 100),
		graph: values.graph,
		rows: whole('rows', 1_000_000, 20_000),
		follows: values.follows,
		events: values.events,
		litestream: values.litestream,
		set: values.set,
	};
}
