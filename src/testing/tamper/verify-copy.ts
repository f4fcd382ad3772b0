import type { Ctx } from '../../domain/ctx.ts';
import { readTrail } from '../../domain/log/trail-sources.ts';
import { type TrailVerdict, verifyTrail } from '../../sdk/verify/verify-trail.ts';
import { OPERATOR } from '../as-user.ts';
import type { RealLog } from './real-log.ts';
import type { Copy } from './rows.ts';

/** The verifier's verdict on a copy: on all of it, and against the checkpoint that was remembered. */
export async function verifyCopy(copy: Copy, { trust, remembered, now }: RealLog): Promise<TrailVerdict> {
	const ctx = { principal: OPERATOR, domain: { store: copy.store() } } as unknown as Ctx;
	const trail = await readTrail(ctx);
	if (!trail) throw new Error('There is no log.');
	const subjects = [];
	for await (const subject of trail.subjects()) subjects.push(subject);
	return verifyTrail(trail.sha256, trail.log, subjects.map(trail.ledgerOf), {
		trust,
		remembered,
		service: trail.service,
		isWhole: true,
		now,
	});
}
