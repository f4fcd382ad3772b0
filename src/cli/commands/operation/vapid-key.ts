import { Command } from 'commander';
import { newAlertKeys } from '../../../outbound/alert-sealer.ts';
import { examples } from '../../arguments/examples.ts';
import { jsonOption, print } from '../../terminal/print.ts';

export const vapidKeyCommand = new Command('vapid-key')
	.description('Print a new key for the setting VAPID_PRIVATE_KEY, which turns on notifications on devices')
	.option(...jsonOption)
	.addHelpText('after', examples('vapid-key', 'vapid-key --json'))
	.action(({ json }: { json?: boolean }) => {
		const keys = newAlertKeys();
		print(json, keys, `VAPID_PRIVATE_KEY=${keys.privateKey}`);
	});
