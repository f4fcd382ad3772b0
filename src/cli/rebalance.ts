import { defineCommand } from 'citty';
import { TidelineError } from '../contract/errors.ts';
import { env } from '../env.ts';
import { rebalanceAccounts } from '../open-services.ts';
import { StorageError } from '../storage/port.ts';
import { printJson, printLine, warn } from './print.ts';
import { showProgress } from './progress.ts';

export const rebalanceCommand = defineCommand({
	meta: {
		name: 'rebalance',
		description:
			'Move all rows to where the storage accounts in the settings put them. Servers that run stop serving and must be started anew afterwards; after a crash, run it again',
	},
	args: {
		without: { type: 'string', description: 'Accounts, separated by commas, that shall hold nothing afterwards' },
		json: { type: 'boolean', description: 'Print the result as JSON' },
	},
	async run({ args }) {
		const without = (args.without ?? '').split(',').flatMap((name) => name.trim() || []);
		const progress = showProgress();
		const count = (value: number) => value.toLocaleString('en');
		let said = 0;
		try {
			const { accounts, rows, messages } = await rebalanceAccounts(env, {
				without,
				onProgress: ({ step, ...now }) => {
					if (step === 'marked')
						warn('Waiting until no server that still runs can write any more: a minute and a quarter.');
					if (step === 'waiting' && now.waitingFor !== said) {
						said = now.waitingFor;
						warn(`Waiting for ${said} message(s) that are not due yet: a minute at the most.`);
					}
					const doing = now.pass > 1 ? 'checking' : 'moving';
					const words = `${doing}: ${count(now.read)} rows looked at, ${count(now.rows)} rows and ${count(now.messages)} messages moved`;
					progress.update(now.done, now.of, words);
				},
			});
			progress.end();
			if (args.json) printJson({ accounts, rows, messages });
			else printLine(`${count(rows)} row(s) and ${count(messages)} message(s) moved; all is on ${accounts.join(', ')}`);
		} catch (error) {
			// These sentences are for the operator and say what to do.
			if (error instanceof StorageError && error.reason === 'invalid')
				throw new TidelineError('invalid_input', error.message, { cause: error });
			throw error;
		} finally {
			progress.end();
		}
	},
});
