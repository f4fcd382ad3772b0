/** Everything that is wrong with a store, for tests that expect nothing. Nothing here writes. */
import { expect } from 'vitest';
import type { Ctx } from '../domain/ctx.ts';
import { readTrail } from '../domain/log/trail-sources.ts';
import { reconcile } from '../domain/reconcile/reconcile.ts';
import { type TrailVerdict, verifyTrail } from '../sdk/verify/verify-trail.ts';

/** Differences that a reconciliation sees between ledgers and projections. */
export async function differencesOf(operator: Ctx): Promise<string[]> {
	const found: string[] = [];
	await reconcile(operator, {
		readOnly: true,
		repair: false,
		settle: async () => {},
		onDifference: ({ subject, what }) => found.push(`${subject}: ${what}`),
	});
	return found;
}

export const findingsOf = async (operator: Ctx) => (await verdictOf(operator)).findings;

/** Verdict on all ledgers and the log. It trusts the keys that the store names. */
export async function verdictOf(operator: Ctx): Promise<TrailVerdict> {
	const trail = (await readTrail(operator)) ?? expect.fail('There is no log.');
	const ledgers = async function* () {
		for await (const subject of trail.subjects()) yield trail.ledgerOf(subject);
	};
	const { origin, keys, service } = trail;
	const trust = { origin, keys, witnesses: [], needed: 0 };
	const options = { trust, service, isWhole: true, now: operator.domain.now() };
	return verifyTrail(trail.sha256, trail.log, ledgers(), options);
}
