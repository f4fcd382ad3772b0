import { Command } from 'commander';
import type { ApprovalAct } from '../../../contract/approval/approval.ts';
import { type Approval, ApproveInput, RefuseInput, WithdrawInput } from '../../../contract/schema/approval.ts';
import { refuseApproval, withdrawApproval } from '../../../domain/approval/answer-approval.ts';
import { approve } from '../../../domain/approval/approve.ts';
import { listApprovals } from '../../../domain/approval/list-approvals.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { withServices } from '../../context/with-services.ts';
import { jsonOption, print, printJson, printLine } from '../../terminal/print.ts';

const NUMBER = 'Number from `tideline approvals list`';

const list = new Command('list')
	.description('List acts that wait for a second admin, and those of the last four weeks that are over')
	.option('--json', 'Print one JSON object per line')
	.addHelpText('after', examples('approvals list'))
	.action(({ json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const { waiting, closed } = await listApprovals(ctx);
			for (const approval of [...waiting, ...closed]) {
				if (json) printJson(approval);
				else printLine(inWords(approval));
			}
		}),
	);

const give = new Command('approve')
	.description('Approve an act that an admin asked for, and do it')
	.argument('<number>', NUMBER)
	.option(...jsonOption)
	.addHelpText('after', examples('approvals approve 17'))
	.action((number: string, { json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const done = await approve(ctx, parseArgument(ApproveInput, { seq: Number(number) }));
			print(json, done, `${done.seq} is approved and done`);
		}),
	);

const refuse = new Command('refuse')
	.description('Refuse an act that an admin asked for')
	.argument('<number>', NUMBER)
	.requiredOption('--reason <value>', 'Why, for the admin who asked and the audit trail')
	.option(...jsonOption)
	.addHelpText('after', examples("approvals refuse 17 --reason 'Not agreed on'"))
	.action((number: string, { reason, json }: { reason: string; json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const done = await refuseApproval(ctx, parseArgument(RefuseInput, { seq: Number(number), reason }));
			print(json, done, `${done.seq} is refused`);
		}),
	);

const withdraw = new Command('withdraw')
	.description('Withdraw what was asked for on the command line')
	.argument('<number>', NUMBER)
	.option(...jsonOption)
	.addHelpText('after', examples('approvals withdraw 17'))
	.action((number: string, { json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const done = await withdrawApproval(ctx, parseArgument(WithdrawInput, { seq: Number(number) }));
			print(json, done, `${done.seq} is withdrawn`);
		}),
	);

function inWords({ seq, act, by, reason, askedAt, endsAt, state, decidedBy, decidedAt }: Approval): string {
	return [
		String(seq),
		state,
		actInWords(act),
		`asked by ${by} at ${askedAt}`,
		...(reason === undefined ? [] : [reason]),
		decidedBy === undefined ? `until ${endsAt}` : `answered by ${decidedBy} at ${decidedAt}`,
	].join('  ');
}

function actInWords(act: ApprovalAct): string {
	switch (act.kind) {
		case 'erase-subject':
			return `erase ${act.subject}${act.withMachines ? ' with its machines' : ''}`;
		case 'lift-hold':
			return `lift the hold on ${act.subject}`;
		case 'change-role':
			return `give ${act.subject} the role ${act.role}`;
		case 'remove-events':
			return `remove the events of ${act.subject} from ${act.from} to ${act.to}`;
		default:
			return act satisfies never;
	}
}

export const approvalsCommand = new Command('approvals')
	.description('Acts that wait for a second admin (FOUR_EYES)')
	.addCommand(list)
	.addCommand(give)
	.addCommand(refuse)
	.addCommand(withdraw);
