import type { User } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { idempotencyRow } from '../../storage/rows/ledger/idempotency-key.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';

/** A reader who comes back to the same events is entered once in this time. */
const REPEAT_ENTERED_AFTER_MS = 3_600_000;

/**
 * Enters that a person with a role reads what only followers may, on that person's own ledger. `target` is the event, or the
 * subject whose events are listed. Called before the answer, so that nobody has read what is not entered.
 */
export async function recordHiddenRead(ctx: Ctx & { principal: User }, target: string): Promise<void> {
	const { domain, principal } = ctx;
	const { ledger } = domain.store.tables;
	const key = idempotencyRow(principal.subject, ['hidden-read', target]);
	const isEntered = async () => {
		const row = await ledger.get(key);
		return row !== undefined && domain.now() - Date.parse(String(row.properties.at)) < REPEAT_ENTERED_AFTER_MS;
	};
	if (await isEntered()) return;
	await runCommand<void>(ctx, {
		subject: principal.subject,
		async decide() {
			if (await isEntered()) return { settled: undefined };
			return {
				action: 'protected-read',
				target,
				facts: ({ at }) => [{ ...key, kind: 'upsert', properties: { at } }],
				result: () => undefined,
			};
		},
	});
}

/** The caller without the role, where the caller is a person who acts on what is not their own. */
export function withoutRole({ principal, ...ctx }: Ctx, subject: SubjectId): (Ctx & { principal: User }) | undefined {
	if (principal.kind !== 'user' || principal.role === 'member' || principal.subject === subject) return undefined;
	return { ...ctx, principal: { ...principal, role: 'member' } };
}
