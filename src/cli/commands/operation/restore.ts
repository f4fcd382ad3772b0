import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { type BringBackStep, type BroughtBack, bringBack } from '../../../domain/backup/bring-back/bring-back.ts';
import { type RestoreStep, restore } from '../../../domain/backup/restore.ts';
import type { BackupPlace } from '../../../domain/ports/ports.ts';
import { keepLogOnce } from '../../../worker/keep-log.ts';
import { examples } from '../../arguments/examples.ts';
import { readSubject } from '../../arguments/subject-argument.ts';
import { type CliContext, settle, warnOf, withServices } from '../../context/with-services.ts';
import { jsonOption, printJson, printLine, warn } from '../../terminal/print.ts';
import { showProgress } from '../../terminal/progress.ts';
import { verifyRestored } from '../trail/verify.ts';
import { placeOf } from './backup.ts';

const WORDS: Record<RestoreStep, string> = { rows: 'parts of the backup written', projections: 'rows made again' };
const WORDS_OF_ONE: Record<BringBackStep, string> = {
	rows: 'rows written',
	ledgers: 'ledgers looked at',
	subjects: 'subjects compared',
};

type Options = { at?: string; only?: string; reason?: string; json?: boolean };

const count = (value: number) => value.toLocaleString('en');

export const restoreCommand = new Command('restore')
	.summary('Restore a backup into an empty store, or one erased subject into this one')
	.description(
		'Restore a backup into the empty store that the settings name. What was removed and erased since is removed and erased again, and everybody signs in again. With --only, bring one subject that was erased by mistake back into the store in use, while the service goes on. After a crash, run it again',
	)
	.argument('<place>', 'The folder or the URL of the container where the backup is')
	.option('--at <time>', 'Restore the newest moment up to this time, like 2026-11-27T08:00:00Z. Default: the newest')
	.option('--only <subject>', 'Bring back this erased subject alone, by its ID')
	.option('--reason <text>', 'With --only: why, for the audit trail')
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples(
			'restore /mnt/backup',
			'restore /mnt/backup --at 2026-11-27T08:00:00Z',
			"restore /mnt/backup --only github-583231 --reason 'Erased by mistake'",
		),
	)
	.action(async (argument: string, options: Options) => {
		const { only, reason } = options;
		if (reason !== undefined && only === undefined)
			throw new TidelineError('invalid_input', '--reason needs --only: a whole restore takes none.');
		const at = options.at === undefined ? undefined : timeOf(options.at);
		const place = await placeOf(argument);
		if (only === undefined) await withServices('cli', (ctx) => restoreAll(ctx, place, at, options), { restores: true });
		else await withServices('cli', (ctx) => restoreOne(ctx, place, at, { ...options, only }));
	});

async function restoreAll(
	ctx: CliContext,
	place: BackupPlace,
	at: string | undefined,
	{ json }: Options,
): Promise<void> {
	const progress = showProgress();
	const restored = await restore(ctx, {
		place,
		at,
		onProgress: (step, done, of) => progress.update(done, of, `${amount(done, of)} ${WORDS[step]}`),
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
}

async function restoreOne(
	ctx: CliContext,
	place: BackupPlace,
	at: string | undefined,
	{ only, reason, json }: Options & { only: string },
): Promise<void> {
	const subject = await readSubject(ctx, only);
	const progress = showProgress();
	try {
		const back = await bringBack(ctx, {
			place,
			subject,
			at,
			reason,
			onProgress: (step, done, of) => progress.update(done, of, `${amount(done, of)} ${WORDS_OF_ONE[step]}`),
			async settle(jobs) {
				await settle(ctx, jobs);
				await ctx.jobsSettled();
			},
		});
		progress.end();
		// A script must see that something is left.
		if (back.left > 0) process.exitCode = 1;
		if (json) printJson(back);
		else printBack(back);
	} finally {
		progress.end();
	}
}

function printBack({ subject, moment, upTo, entries, lost, removed, left }: BroughtBack): void {
	printLine(`${subject} is back, with ${count(entries)} entries up to ${upTo}, from moment ${moment}`);
	if (lost > 0)
		printLine(
			`${lost === 1 ? '1 entry after it is' : `${count(lost)} entries after it are`} lost: this moment does not have them.`,
		);
	if (removed > 0) printLine(`Removed again: ${count(removed)} text(s) that were removed since.`);
	printLine('Sessions, tokens, trusts, webhooks and the connection to GitHub did not come back.');
	if (left > 0) printLine(`${count(left)} difference(s) are left. To see them: tideline reconcile`);
}

const amount = (done: number, of: number | undefined) => `${count(done)}${of ? ` of ${count(of)}` : ''}`;

/** Throws `invalid_input` for what is no time. */
function timeOf(given: string): string {
	const time = new Date(given);
	if (Number.isNaN(time.getTime()))
		throw new TidelineError('invalid_input', '--at takes a time, like 2026-11-27T08:00:00Z.');
	return time.toISOString();
}
