import { defineCommand } from 'citty';
import { listParked, redriveParked } from '../domain/jobs/parked.ts';
import { print, printLine } from './print.ts';
import { withSession } from './session.ts';

export const poisonCommand = defineCommand({
	meta: { name: 'poison', description: 'Show the messages that were given up, and why; --redrive sends them again' },
	args: {
		redrive: { type: 'boolean', description: 'Send each again, from its first try' },
		json: { type: 'boolean', description: 'One message a line' },
	},
	run: ({ args }) =>
		withSession('cli', async (session) => {
			if (args.redrive) {
				const sent = await redriveParked(session);
				print(args.json, { sent }, `${sent} message(s) sent again`);
				return;
			}
			const parked = await listParked(session);
			for (const one of parked) print(args.json, one, `${one.at}  ${one.reason}  ${one.body}`);
			if (parked.length === 0 && !args.json) printLine('nothing is parked');
		}),
});
