import { Command } from 'commander';
import { liftHold, listHolds, placeHold } from '../../domain/privacy/holds.ts';
import { examples } from '../arguments/examples.ts';
import { readSubject, SUBJECT } from '../arguments/subject-argument.ts';
import { withServices } from '../context/with-services.ts';
import { jsonOption, print } from '../terminal/print.ts';

const PAGE = 250;

const place = new Command('place')
	.description('Keep all that a subject has: nobody removes anything of it, until the hold is lifted')
	.argument('<subject>', SUBJECT)
	.requiredOption('--reason <value>', 'Why, for the audit trail')
	.option(...jsonOption)
	.addHelpText('after', examples("hold place dev-alice --reason 'Case 12/26'"))
	.action((argument: string, { reason, json }: { reason: string; json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const hold = await placeHold(ctx, { subject: readSubject(argument).id, reason });
			const { subject, since, reason: why } = hold;
			const words = hold.repeated ? `is held already, since ${since}: ${why}` : 'is held: nothing of it can be removed';
			print(json, hold, `${subject} ${words}`);
		}),
	);

const lift = new Command('lift')
	.description('End the hold of a subject')
	.argument('<subject>', SUBJECT)
	.option(...jsonOption)
	.addHelpText('after', examples('hold lift dev-alice'))
	.action((argument: string, { json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const { id: subject } = readSubject(argument);
			const result = await liftHold(ctx, { subject });
			print(json, { subject, ...result }, `${subject} ${result.repeated ? 'was not held' : 'is held no more'}`);
		}),
	);

const list = new Command('list')
	.description('Print the subjects that are held, since when, and why')
	.option('--json', 'Print one JSON object a line')
	.addHelpText('after', examples('hold list'))
	.action(({ json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			let cursor: string | undefined;
			do {
				const page = await listHolds(ctx, { limit: PAGE, ...(cursor !== undefined && { cursor }) });
				for (const hold of page.items) print(json, hold, `${hold.subject}  since ${hold.since}  ${hold.reason}`);
				cursor = page.next;
			} while (cursor !== undefined);
		}),
	);

export const holdCommand = new Command('hold').addCommand(place).addCommand(lift).addCommand(list);
