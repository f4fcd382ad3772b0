import { defineCommand } from 'citty';
import { reconcile } from '../domain/reconcile/reconcile.ts';
import { printJson, printLine, warn } from './print.ts';
import { showProgress } from './progress.ts';
import { settle, withSession } from './session.ts';

export const reconcileCommand = defineCommand({
	meta: {
		name: 'reconcile',
		description: 'Hold every ledger against its projections, and redrive every job left over',
	},
	args: {
		repair: { type: 'boolean', description: 'Mend each difference that a write can mend' },
		json: { type: 'boolean', description: 'Print the result as JSON' },
	},
	run: ({ args }) =>
		withSession('cli', async (session) => {
			const progress = showProgress();
			const result = await reconcile(session, {
				repair: args.repair ?? false,
				settle: () => settle(session),
				onSubject: (subject, done) => progress.update(done, 0, `${done.toLocaleString('en')} ledgers, now ${subject}`),
				onAuditEntry: (done) => progress.update(done, 0, `${done.toLocaleString('en')} entries of the audit trail`),
				onDifference: ({ subject, kind, what }, repaired, failed) =>
					warn(`${subject}: ${kind}: ${what}${repaired ? ' (mended)' : failed ? ` (not mended: ${failed})` : ''}`),
			});
			progress.end();
			const { subjects, redriven, waiting, differences, repaired } = result;
			if (args.json) printJson(result);
			else
				printLine(
					`${subjects} ledger(s), ${redriven} job(s) redriven, ${waiting} waiting for a later clean-up, ${differences} difference(s), ${repaired} mended`,
				);
			// A script must see that something is left.
			if (differences > repaired) process.exitCode = 1;
		}),
});
