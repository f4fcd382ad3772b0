import { enterOperation } from '../audit/enter-operation.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { parseJobMessage } from '../ledger/message.ts';
import { type Parked, parkedOf, takeParked } from '../ledger/parked-messages.ts';
import { noLongerStuck } from '../ledger/update-job.ts';

/** All parked messages, which stay parked. Throws `forbidden`. */
export async function listParked({ domain, principal }: Ctx): Promise<Parked[]> {
	authorize(principal, 'job.read');
	const messages = await takeParked(domain.store);
	await Promise.all(messages.map((message) => domain.store.queues.poison.renew(message, 0)));
	return messages.map(parkedOf);
}

/**
 * Sends every parked job again, from its first try. A message that cannot be read stays parked. Returns how many were
 * sent. Throws `forbidden`.
 */
export async function redriveParked(ctx: Ctx): Promise<number> {
	const { domain, principal } = ctx;
	authorize(principal, 'job.redrive');
	const { poison, jobs } = domain.store.queues;
	const parked = (await takeParked(domain.store)).map((message) => {
		const { body } = parkedOf(message);
		return { message, body, job: parseJobMessage(body) };
	});
	const count = parked.filter(({ job }) => job).length;
	if (count > 0) await enterOperation(ctx, { action: 'jobs-redriven', after: { jobs: count } });
	for (const { message, body, job } of parked) {
		if (!job) {
			await poison.renew(message, 0);
			continue;
		}
		// Sent before it is deleted: sending it twice does no harm, losing it would.
		await jobs.send(body);
		await noLongerStuck(domain, job);
		await poison.delete(message);
	}
	return count;
}
