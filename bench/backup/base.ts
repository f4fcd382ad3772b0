/**
 * The base of a backup of real git activity, beside two ways to copy the same file: `VACUUM INTO`, and Litestream. Both copy
 * every page, projections and all.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { MomentInfo } from '../../src/domain/backup/moment.ts';
import { interleaved, ratioOf, runsOf, type Side } from '../measure/interleave.ts';
import type { Options } from '../report/options.ts';
import type { Report } from '../report/report.ts';
import { runCommand } from '../tideline/run-command.ts';
import { bytesIn, emptied, litestreamOnce, vacuumInto } from './copies.ts';

/** `dataDir` is a store that nobody has open. The last base stays in the folder `base`. */
export async function baseOfActivity(
	report: Report,
	{ runs, litestream }: Options,
	dataDir: string,
	folder: string,
): Promise<void> {
	const file = join(dataDir, 'tideline.db');
	const stored = statSync(file).size / 1e6;
	const megabytes: Record<string, number[]> = { ours: [], vacuum: [], litestream: [] };
	const peaks: number[] = [];
	const restores: number[] = [];
	const ours: Side = async () => {
		const place = emptied(join(folder, 'base'));
		const { answer, megabytes: peak } = await runCommand<MomentInfo>(dataDir, ['backup', place]);
		if (!answer.isBase) throw new Error('It was no base.');
		megabytes.ours?.push(bytesIn(place) / 1e6);
		peaks.push(peak);
		return answer.took / 1_000;
	};
	const vacuum: Side = async () => {
		const { seconds, bytes } = vacuumInto(file, emptied(join(folder, 'vacuum')));
		megabytes.vacuum?.push(bytes / 1e6);
		return seconds;
	};
	const theirs: Side = async () => {
		const copied = await litestreamOnce(litestream ?? '', file, emptied(join(folder, 'litestream')));
		megabytes.litestream?.push(copied.bytes / 1e6);
		restores.push(copied.restored);
		return copied.seconds;
	};
	const sides = { ours, vacuum, ...(litestream !== undefined && { litestream: theirs }) } as Record<string, Side>;
	const took = await interleaved(`a base of ${stored.toFixed(0)} MB`, runs, sides, { warmUp: false });

	for (const [name, title] of [
		['vacuum', 'VACUUM INTO'],
		['litestream', 'Litestream'],
	] as const) {
		if (!(took.ours && took[name])) continue;
		const [size, other] = [runsOf(megabytes.ours ?? []), runsOf(megabytes[name] ?? [])];
		report.figures.push(
			{
				figure: `base of the git activity, against ${title}`,
				unit: 's',
				value: took.ours.median,
				against: took[name].median,
				ratio: ratioOf(took.ours, took[name]),
				...(name === 'litestream' && { note: 'it begins after a second' }),
				runs: { ours: took.ours.runs, theirs: took[name].runs },
			},
			{
				figure: `size of that base, against ${title}`,
				unit: 'MB',
				value: size.median,
				against: other.median,
				ratio: ratioOf(size, other),
				runs: { ours: size.runs, theirs: other.runs },
			},
		);
	}
	const size = runsOf(megabytes.ours ?? []);
	report.figures.push(
		{
			figure: 'size of that base, against the store',
			unit: 'MB',
			value: size.median,
			against: stored,
			ratio: size.median / stored,
			runs: { ours: size.runs },
		},
		{
			figure: 'memory of the command that makes that base, at the most',
			unit: 'MiB',
			value: runsOf(peaks).median,
			runs: { ours: peaks },
		},
	);
	if (litestream === undefined) return;
	report.figures.push({
		figure: 'restore of the same file by Litestream',
		unit: 's',
		value: runsOf(restores).median,
		note: 'every page comes back, so nothing is made again',
		runs: { litestream: restores },
	});
}
