import { createHash } from 'node:crypto';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import type { Row } from '../../storage/port.ts';
import { idempotencyRow } from '../../storage/rows/ledger/idempotency-key.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';
import { profileOf } from '../subject/profile.ts';
import { ensureTideline } from '../subject/tideline.ts';

/** From one address one failure is entered in this time, and so many from all: nobody fills a ledger with them. */
const WINDOW_MS = 60_000;
const MOST_IN_WINDOW = 30;

/**
 * `reason` is a code. `tried` is the subject that somebody failed to sign in as, where that is certain: not what somebody
 * merely says. `address` is the one under which requests are counted.
 */
export type FailedSignIn = {
	provider: string;
	reason: string;
	tried?: SubjectId | undefined;
	address?: string | undefined;
};

/** Enters that a sign-in failed: on the ledger of the subject that was tried, if there is one, else of the service. */
export async function recordFailedSignIn(
	ctx: Ctx,
	{ provider, reason, tried, address = '' }: FailedSignIn,
): Promise<void> {
	authorize(ctx.principal, 'session.begin');
	const { domain } = ctx;
	const isKnown = tried !== undefined && (await profileOf(domain, tried)) !== undefined;
	if (!isKnown) await ensureTideline(domain);
	const subject = isKnown ? tried : TIDELINE;
	const key = idempotencyRow(subject, ['sign-in-failed']);
	const from = createHash('sha256').update(address).digest('hex').slice(0, 16);
	await runCommand<void>(ctx, {
		subject,
		by: { actor: 'anonymous', via: 'web' },
		async decide() {
			const lately = failuresIn(await domain.store.tables.ledger.get(key), domain.now() - WINDOW_MS);
			if (lately.length >= MOST_IN_WINDOW || lately.some(([other]) => other === from)) return { settled: undefined };
			const all: Failure[] = [...lately, [from, domain.now()]];
			return {
				action: 'sign-in-failed',
				target: `${provider} ${reason}`,
				facts: () => [{ ...key, kind: 'upsert', properties: { lately: JSON.stringify(all) } }],
				result: () => undefined,
			};
		},
	});
}

/** From where, hashed, and when, in Unix milliseconds. */
type Failure = [from: string, at: number];

function failuresIn(row: Row | undefined, since: number): Failure[] {
	if (!row) return [];
	return (JSON.parse(String(row.properties.lately)) as Failure[]).filter(([, at]) => at > since);
}
