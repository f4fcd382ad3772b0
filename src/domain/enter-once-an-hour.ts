import type { Action } from '../contract/audit/actions.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { idempotencyRow } from '../storage/rows/ledger/idempotency-key.ts';
import type { Ctx } from './ctx.ts';
import { runCommand } from './run-command.ts';

const HOUR_MS = 3_600_000;

/** `words` name the act: under the same ones it is entered once an hour. */
type Repeated = { subject: SubjectId; action: Action; target: string; words: readonly string[] };

/** Enters an act on a ledger, unless it was entered there within the last hour. For acts that a reader repeats. */
export async function enterOnceAnHour(ctx: Ctx, { subject, action, target, words }: Repeated): Promise<void> {
	const { domain } = ctx;
	const { ledger } = domain.store.tables;
	const key = idempotencyRow(subject, words);
	const isEntered = async () => {
		const row = await ledger.get(key);
		return row !== undefined && domain.now() - Date.parse(String(row.properties.at)) < HOUR_MS;
	};
	// Most are, and wait for no turn on the ledger.
	if (await isEntered()) return;
	await runCommand<void>(ctx, {
		subject,
		async decide() {
			if (await isEntered()) return { settled: undefined };
			return {
				action,
				target,
				facts: ({ at }) => [{ ...key, kind: 'upsert', properties: { at } }],
				result: () => undefined,
			};
		},
	});
}
