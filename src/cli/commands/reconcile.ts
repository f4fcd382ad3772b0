import { Command } from 'commander';
import { reconcile } from '../../domain/reconcile/reconcile.ts';
import { examples } from '../arguments/examples.ts';
import { settle, withServices } from '../context/with-services.ts';
import { jsonOption, printJson, printLine, warn } from '../terminal/print.ts';
import { showProgress } from '../terminal/progress.ts';

export const reconcileCommand = new Command('reconcile')
	.description('Compare every ledger with its projections, and run leftover jobs again')
	.option('--repair', 'Fix every difference that can be fixed')
	.option(...jsonOption)
	.addHelpText('after', examples('reconcile', 'reconcile --repair --json'))
	.action(({ repair = false, json }: { repair?: boolean; json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const progress = showProgress();
			const result = await reconcile(ctx, {
				repair,
				settle: () => settle(ctx),
				onSubject: (subject, done) =>
					progress.update(done, undefined, `${done.toLocaleString('en')} ledgers, now ${subject}`),
				onAuditEntry: (done) =>
					progress.update(done, undefined, `${done.toLocaleString('en')} entries of the audit trail`),
				onDifference: ({ subject, kind, what }, repaired, failed) =>
					warn(`${subject}: ${kind}: ${what}${repaired ? ' (mended)' : failed ? ` (not mended: ${failed})` : ''}`),
			});
			progress.end();
			const { subjects, redriven, waiting, differences, repaired } = result;
			if (json) printJson(result);
			else
				printLine(
					`${subjects} ledger(s), ${redriven} job(s) redriven, ${waiting} waiting for a later clean-up, ${differences} difference(s), ${repaired} mended`,
				);
			// A script must see that something is left.
			if (differences > repaired) process.exitCode = 1;
		}),
	);
