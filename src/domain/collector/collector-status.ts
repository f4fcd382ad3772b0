import type { CollectorStatus } from '../../contract/schema/collector.ts';
import { getPosition } from '../../storage/rows/log/collector.ts';
import { getCurrentLog } from '../../storage/rows/log/current.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { treeOfLog } from '../log/current-log.ts';

/** Progress of the collector of the trail, for admins. Undefined if the settings name none. Throws `forbidden`. */
export async function collectorStatus({ domain, principal }: Ctx): Promise<CollectorStatus | undefined> {
	authorize(principal, 'log.status');
	const collector = domain.log?.collector;
	if (!collector) return undefined;
	const { log } = domain.store.tables;
	const [current, position] = await Promise.all([getCurrentLog(log), getPosition(log)]);
	const size = current ? (await treeOfLog(domain, current.generation)).size : 0;
	const next = position && position.generation === current?.generation ? position.next : 0;
	const { sentAt, problem, failures = 0, retryAt } = position ?? {};
	return {
		address: collector.address,
		format: collector.format,
		generation: current?.generation ?? 1,
		next,
		size,
		...(sentAt !== undefined && { sentAt }),
		failures,
		...(problem !== undefined && { problem }),
		...(retryAt !== undefined && { retryAt }),
	};
}
