import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { type RestoreStep, restore } from '../../../domain/backup/restore.ts';
import { keepLogOnce } from '../../../worker/keep-log.ts';
import { examples } from '../../arguments/examples.ts';
import { settle, warnOf, withServices } from '../../context/with-services.ts';
import { jsonOption, printJson, printLine, warn } from '../../terminal/print.ts';
import { showProgress } from '../../terminal/progress.ts';
import { verifyRestored } from '../trail/verify.ts';
import { placeOf } from './backup.ts';

const WORDS: Record<RestoreStep, string> = { rows: 'parts of the backup written', projections: 'rows made again' };

const count = (value: number) => value.toLocaleString('en');

export const restoreCommand = new Command('restore')
	.summary('Restore a backup into an empty store')
	.description(
		'Restore a backup into the empty store that the settings name. What was removed and erased since is removed and erased again, and everybody signs in again. After a crash, run it again',
	)
	.argument('<place>', 'The folder or the URL of the container where the backup is')
	.option('--at <time>', 'Restore the newest moment up to this time, like 2026-11-27T08:00:00Z. Default: the newest')
	.option(...jsonOption)
	.addHelpText('after', examples('restore /mnt/backup', 'restore /mnt/backup --at 2026-11-27T08:00:00Z'))
	.action(async (argument: string, { at: given, json }: { at?: string; json?: boolean }) => {
		const at = given === undefined ? undefined : timeOf(given);
		const place = await placeOf(argument);
		await withServices(
			'cli',
			async (ctx) => {
				const progress = showProgress();
				const restored = await restore(ctx, {
					place,
					at,
					onProgress: (step, done, of) =>
						progress.update(
							done,
							of,
							`${done.toLocaleString('en')}${of ? ` of ${of.toLocaleString('en')}` : ''} ${WORDS[step]}`,
						),
					say: warn,
					async settle(jobs) {
						await settle(ctx, jobs);
						await ctx.jobsSettled();
					},
				});
				progress.end();
				await keepLogOnce(ctx.domain, { onError: warnOf });
				const { findings, counts } = await verifyRestored(ctx);
				const { at: upTo, moment, rows } = restored;
				if (json) return printJson({ ...restored, entries: counts.entries, findings: findings.length });
				printLine(`Everything up to ${upTo} is here: ${count(rows)} rows of moment ${moment}`);
				printLine(
					findings.length === 0
						? `All ${count(counts.entries)} entries are verified: everything is as it was written.`
						: `${findings.length} finding(s). To see them again: tideline verify`,
				);
			},
			{ restores: true },
		);
	});

/** Throws `invalid_input` for what is no time. */
function timeOf(given: string): string {
	const time = new Date(given);
	if (Number.isNaN(time.getTime()))
		throw new TidelineError('invalid_input', '--at takes a time, like 2026-11-27T08:00:00Z.');
	return time.toISOString();
}
