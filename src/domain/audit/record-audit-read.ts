import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { enterOnceAnHour } from '../enter-once-an-hour.ts';
import { ledgerOfCaller } from './ledger-of-caller.ts';

const MOST_CHARACTERS = 500;

/**
 * Enters that the caller reads the audit trail, once an hour for the same `what`: a filter as `filterText` writes it.
 * Called before the answer, so that nobody has read what is not entered.
 */
export async function recordAuditRead(ctx: Ctx, what: string): Promise<void> {
	authorize(ctx.principal, 'audit.read');
	const { actor, via } = actorOf(ctx.principal);
	await enterOnceAnHour(ctx, {
		subject: await ledgerOfCaller(ctx),
		action: 'audit-read',
		target: what.slice(0, MOST_CHARACTERS),
		words: ['audit-read', actor, via, what],
	});
}

/** A filter as one short text, the same for the same filter: `action=followed&subject=dev-alice`. Empty for all entries. */
export function filterText(filter: Readonly<Record<string, string | undefined>>): string {
	const set = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]));
	return new URLSearchParams(set.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}
