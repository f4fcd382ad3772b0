import { Command } from 'commander';
import { type Reconciled, reconcile } from '../../../domain/reconcile/reconcile.ts';
import { examples } from '../../arguments/examples.ts';
import { settle, withServices } from '../../context/with-services.ts';
import { jsonOption, printJson, printLine, warn } from '../../terminal/print.ts';
import { showProgress } from '../../terminal/progress.ts';

export const reconcileCommand = new Command('reconcile')
	.description('Compare every ledger with its projections. Without --repair, nothing is written')
	.option('--repair', 'Run leftover jobs again, and fix every difference that can be fixed')
	.option(...jsonOption)
	.addHelpText('after', examples('reconcile', 'reconcile --repair --json'))
	.action(({ repair = false, json }: { repair?: boolean; json?: boolean }) =>
		withServices(
			'cli',
			async (ctx) => {
				const progress = showProgress();
				const result = await reconcile(ctx, {
					readOnly: !repair,
					repair,
					async settle(jobs) {
						await settle(ctx, jobs);
						await ctx.jobsSettled();
					},
					onSubject: (subject, done) =>
						progress.update(done, undefined, `${done.toLocaleString('en')} ledgers, now ${subject}`),
					onAuditEntry: (done) =>
						progress.update(done, undefined, `${done.toLocaleString('en')} entries of the audit trail`),
					onDifference: ({ subject, kind, what }, outcome, failed) =>
						warn(
							`${subject}: ${kind}: ${what}${outcome === 'left' ? '' : ` (${WORDS[outcome]})`}${failed ? ` (not mended: ${failed})` : ''}`,
						),
				});
				progress.end();
				if (json) printJson(result);
				else for (const line of linesOf(result, repair)) printLine(line);
				// A script must see that something is left.
				if (result.differences > result.repaired) process.exitCode = 1;
			},
			{ readOnly: !repair },
		),
	);

const WORDS = { mended: 'mended', awaited: 'waiting: a job may mend it' };

function linesOf(
	{ subjects, redriven, waiting, differences, repaired, awaited }: Reconciled,
	repair: boolean,
): string[] {
	if (repair)
		return [
			`${subjects} ledger(s), ${redriven} job(s) redriven, ${waiting} waiting for a later clean-up, ${differences} difference(s), ${repaired} mended`,
		];
	const line = `${subjects} ledger(s), ${waiting} job(s) waiting, ${differences} difference(s), ${awaited} more that a waiting job may mend. Nothing was written.`;
	if (differences > 0) return [line, 'To mend what can be mended: tideline reconcile --repair'];
	return awaited > 0
		? [line, 'Look again once the jobs are run, or run them now: tideline reconcile --repair']
		: [line];
}
