import { idempotencyRow } from '../../storage/rows/ledger/idempotency-key.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';
import { ledgerOfCaller } from './ledger-of-caller.ts';

/** A reader who goes on with the same question is entered once in this time. */
const REPEAT_ENTERED_AFTER_MS = 3_600_000;
const MOST_CHARACTERS = 500;

/**
 * Enters that the caller reads the audit trail, once an hour for the same `what`: a filter as `filterText` writes it.
 * Called before the answer, so that nobody has read what is not entered.
 */
export async function recordAuditRead(ctx: Ctx, what: string): Promise<void> {
	const { domain, principal } = ctx;
	authorize(principal, 'audit.read');
	const { actor, via } = actorOf(principal);
	const subject = await ledgerOfCaller(ctx);
	const { ledger } = domain.store.tables;
	const key = idempotencyRow(subject, ['audit-read', actor, via, what]);
	const isEntered = async () => {
		const row = await ledger.get(key);
		return row !== undefined && domain.now() - Date.parse(String(row.properties.at)) < REPEAT_ENTERED_AFTER_MS;
	};
	// Most reads are, and wait for no turn on the ledger.
	if (await isEntered()) return;
	await runCommand<void>(ctx, {
		subject,
		async decide() {
			if (await isEntered()) return { settled: undefined };
			return {
				action: 'audit-read',
				target: what.slice(0, MOST_CHARACTERS),
				facts: ({ at }) => [{ ...key, kind: 'upsert', properties: { at } }],
				result: () => undefined,
			};
		},
	});
}

/** A filter as one short text, the same for the same filter: `action=followed&subject=dev-alice`. Empty for all entries. */
export function filterText(filter: Readonly<Record<string, string | undefined>>): string {
	const set = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]));
	return new URLSearchParams(set.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}
