/** Entries of the service's own ledger: what happened to others, and must outlive them. */
import type { Action } from '../../contract/audit/actions.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import type { Write } from '../../storage/port.ts';
import { idempotencyRow } from '../../storage/rows/ledger/idempotency-key.ts';
import { actorOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { approvalDetails } from '../four-eyes/assert-approved.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';

/** The caller, and how it came where that is another way. */
export type Caller = Ctx & { via?: string };

/** Enters it once for this target and seq, however often it is asked for. */
export async function enterOnce(
	{ via, ...ctx }: Caller,
	action: Extract<Action, 'subject-erased' | 'erasure-lifted'>,
	target: string,
	seq: number,
): Promise<void> {
	const key = idempotencyRow(TIDELINE, [action, target, String(seq)]);
	const details = approvalDetails(ctx);
	const fact: Write = { ...key, kind: 'insert', properties: {} };
	await runCommand<void>(ctx, {
		subject: TIDELINE,
		...(via !== undefined && { by: { ...actorOf(ctx.principal), via } }),
		async decide() {
			if (await ctx.domain.store.tables.ledger.get(key)) return { settled: undefined };
			const change = details.approval === undefined ? {} : provenChange(ctx.domain, { after: details });
			return { action, target, ...change, facts: () => [fact], result: () => undefined };
		},
	});
}
