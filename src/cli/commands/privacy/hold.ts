import { Command } from 'commander';
import { actOrAsk } from '../../../domain/approval/act-or-ask.ts';
import { askApproval } from '../../../domain/approval/ask-approval.ts';
import { liftHold, listHolds, placeHold } from '../../../domain/privacy/holds.ts';
import { examples } from '../../arguments/examples.ts';
import { readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { withServices } from '../../context/with-services.ts';
import { jsonOption, print } from '../../terminal/print.ts';
import { approvalReason, printWaiting } from '../../terminal/print-waiting.ts';

const PAGE = 250;

const place = new Command('place')
	.description("Place a legal hold: nothing of the subject can be removed until it's lifted")
	.argument('<subject>', SUBJECT)
	.requiredOption('--reason <value>', 'Why, for the audit trail')
	.option(...jsonOption)
	.addHelpText('after', examples("hold place dev-alice --reason 'Case 12/26'"))
	.action((argument: string, { reason, json }: { reason: string; json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const hold = await placeHold(ctx, { subject: await readSubject(ctx, argument), reason });
			const { subject, since, reason: why } = hold;
			const words = hold.repeated ? `has been on hold since ${since}: ${why}` : 'is on hold: nothing can be removed';
			print(json, hold, `${subject} ${words}`);
		}),
	);

const lift = new Command('lift')
	.description('Lift a legal hold')
	.argument('<subject>', SUBJECT)
	.option(...approvalReason)
	.option(...jsonOption)
	.addHelpText('after', examples('hold lift dev-alice'))
	.action((argument: string, { reason, json }: { reason?: string; json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const subject = await readSubject(ctx, argument);
			const result = await actOrAsk(
				() => liftHold(ctx, { subject }),
				() => askApproval(ctx, { act: { kind: 'lift-hold', subject }, reason }),
			);
			if ('waits' in result) return printWaiting(json, result.waits);
			const { done } = result;
			print(json, { subject, ...done }, `${subject} ${done.repeated ? "wasn't on hold" : 'is no longer on hold'}`);
		}),
	);

const list = new Command('list')
	.description('List legal holds, since when, and why')
	.option('--json', 'Print one JSON object per line')
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
