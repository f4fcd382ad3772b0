import type { EditedFields } from '../../contract/audit/audit.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';
import { ledgerOfCaller } from './ledger-of-caller.ts';

export type Operation = {
	action:
		| 'jobs-redriven'
		| 'repaired'
		| 'storage-set-up'
		| 'storage-rebalanced'
		| 'log-restarted'
		| 'backed-up'
		| 'restored'
		| 'moved';
	/** Details of the operation, such as a count. */
	after: EditedFields;
};

/** Enters what an admin or an operator did to the service itself: on the ledger of the caller, or of the service. */
export async function enterOperation(ctx: Ctx, { action, after }: Operation): Promise<void> {
	authorize(ctx.principal, 'operation.enter');
	const subject = await ledgerOfCaller(ctx);
	await runCommand<void>(ctx, {
		subject,
		decide: async () => ({
			action,
			target: '',
			...provenChange(ctx.domain, { after }),
			facts: () => [],
			result: () => undefined,
		}),
	});
}
