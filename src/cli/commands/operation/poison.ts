import { Command } from 'commander';
import { listParked, redriveParked } from '../../../domain/jobs/parked.ts';
import { examples } from '../../arguments/examples.ts';
import { withServices } from '../../context/with-services.ts';
import { print, printLine } from '../../terminal/print.ts';

export const poisonCommand = new Command('poison')
	.description('Show parked messages, and why they failed')
	.option('--redrive', 'Send all of them again')
	.option('--json', 'Print one JSON object per line')
	.addHelpText('after', examples('poison', 'poison --redrive'))
	.action(({ redrive, json }: { redrive?: boolean; json?: boolean }) =>
		withServices('cli', async (ctx) => {
			if (redrive) {
				const sent = await redriveParked(ctx);
				print(json, { sent }, `${sent} message(s) sent again`);
				return;
			}
			const parked = await listParked(ctx);
			for (const one of parked) print(json, one, `${one.at}  ${one.reason}  ${one.body}`);
			if (parked.length === 0 && !json) printLine('Nothing is parked');
		}),
	);
