import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { env } from '../../../env.ts';
import { rebalanceAccounts, withAccounts } from '../../../server/services/open-services.ts';
import { StorageError } from '../../../storage/port.ts';
import { examples } from '../../arguments/examples.ts';
import { enterAfterwards } from '../../context/enter-afterwards.ts';
import { jsonOption, printJson, printLine, warn } from '../../terminal/print.ts';
import { showProgress } from '../../terminal/progress.ts';

export const rebalanceCommand = new Command('rebalance')
	.summary('Move rows to match the storage accounts in the settings')
	.description(
		'Move rows to match the storage accounts in the settings. Running servers stop serving, so restart them afterwards. After a crash, run it again',
	)
	.option('--without <value>', 'Accounts to empty, separated by commas')
	.option(...jsonOption)
	.addHelpText('after', examples('rebalance', 'rebalance --without oldaccount1,oldaccount2'))
	.action(async ({ without: names = '', json }: { without?: string; json?: boolean }) => {
		const without = names.split(',').flatMap((name) => name.trim() || []);
		const progress = showProgress();
		const count = (value: number) => value.toLocaleString('en');
		let said = 0;
		try {
			const { accounts, rows, messages } = await rebalanceAccounts(env, {
				without,
				onProgress: ({ step, ...now }) => {
					if (step === 'marked') warn("Waiting until running servers can't write anymore (75 seconds)…");
					if (step === 'waiting' && now.waitingFor !== said) {
						said = now.waitingFor;
						warn(`Waiting for ${said} message(s) that aren't due yet (up to a minute)…`);
					}
					const doing = now.pass > 1 ? 'checking' : 'moving';
					const words = `${doing}: ${count(now.read)} rows checked, ${count(now.rows)} rows and ${count(now.messages)} messages moved`;
					progress.update(now.done, now.of, words);
				},
			});
			progress.end();
			const operation = { action: 'storage-rebalanced', after: { accounts, rows, messages } } as const;
			await enterAfterwards(operation, withAccounts(env, accounts));
			if (json) printJson({ accounts, rows, messages });
			else
				printLine(
					`${count(rows)} row(s) and ${count(messages)} message(s) moved. Everything is on ${accounts.join(', ')}`,
				);
		} catch (error) {
			// These sentences are for the operator and say what to do.
			if (error instanceof StorageError && error.reason === 'invalid')
				throw new TidelineError('invalid_input', error.message, { cause: error });
			throw error;
		} finally {
			progress.end();
		}
	});
