/** The end of a bench: a table on stdout, and the same with every run as JSON. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { rounded } from '../measure/statistics.ts';
import { loadNow, machineFacts, versions } from './machine.ts';
import type { Options } from './options.ts';
import { results } from './places.ts';

/** One line of the table. `holds` is missing where there is no target. */
export type Figure = {
	figure: string;
	/** The unit of `value` and `against`. */
	unit: string;
	value: number;
	/** The value that it is compared with. */
	against?: number;
	ratio?: number;
	target?: string;
	holds?: boolean;
	/** A note that a reader needs to read it right. */
	note?: string;
	/** Every run, by side. */
	runs?: Record<string, number[]>;
};

export type Report = {
	name: string;
	options: Options;
	/** The parameters that a model was told. */
	parameters?: Record<string, number | number[]>;
	figures: Figure[];
	packages?: string[];
	versions?: Record<string, string>;
	profiles?: Record<string, string[]>;
	startedAt: string;
	loadBefore: number;
};

/** A report that is still empty. Called before anything is measured, for the load is part of it. */
export const newReport = (name: string, options: Options): Report => ({
	name,
	options,
	figures: [],
	startedAt: new Date().toISOString(),
	loadBefore: loadNow(),
});

export function publish(report: Report): void {
	const file = write(report);
	console.log(`\n${report.name}${report.options.quick ? ' (quick: tiny sizes, no figures to quote)' : ''}`);
	console.log(table(report.figures));
	for (const [name, lines] of Object.entries(report.profiles ?? {})) console.log([`\n${name}`, ...lines].join('\n  '));
	console.log(`\nload average ${report.loadBefore} before, ${loadNow()} after, on ${machineFacts().cores} cores`);
	console.log(relative(process.cwd(), file));
}

function write(report: Report) {
	const { name, options, parameters, figures, packages = [], versions: more, startedAt, loadBefore, profiles } = report;
	const file = join(results, ...(options.quick ? ['quick'] : []), `${name}.json`);
	const content = {
		bench: name,
		startedAt,
		finishedAt: new Date().toISOString(),
		machine: { ...machineFacts(), loadBefore, loadAfter: loadNow() },
		versions: { ...versions(packages), ...more },
		options: named(options),
		parameters,
		figures: figures.map((figure) => ({ ...figure, value: rounded(figure.value) })),
		profiles,
	};
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(content, undefined, '\t')}\n`);
	return file;
}

function table(figures: Figure[]): string {
	const head = ['figure', 'unit', 'value', 'against', 'ratio', 'target', ''];
	const rows = figures.map(({ figure, unit, value, against, ratio, target = '', holds, note }) => [
		figure,
		unit,
		shown(value),
		shown(against),
		shown(ratio),
		target,
		[holds === undefined ? '' : holds ? 'holds' : 'MISSED', note].filter(Boolean).join('; '),
	]);
	const widths = head.map((_, at) => Math.max(...[head, ...rows].map((cells) => cells[at]?.length ?? 0)));
	return [head, ...rows]
		.map((cells) =>
			cells
				.map((cell, at) => (at >= 2 && at <= 4 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
				.join('  ')
				.trimEnd(),
		)
		.join('\n');
}

function shown(value: number | undefined): string {
	return value === undefined ? '' : rounded(value).toLocaleString('en', { maximumSignificantDigits: 4 });
}

/** Files by their names: where they lie on this machine tells a reader nothing. */
function named(options: Options): Options {
	const entries = Object.entries(options).map(([name, value]) => [
		name,
		typeof value === 'string' ? basename(value) : value,
	]);
	return Object.fromEntries(entries) as Options;
}
