import { TARGETS } from '../../contract/load/targets.ts';
import type { HeatOfService } from '../../contract/schema/heat.ts';
import { isSubjectId, type SubjectId } from '../../contract/subject/subject.ts';
import { getHeat as getHeatRows, namesIn } from '../../storage/rows/log/heat.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { namesOf } from '../subject/names-of.ts';
import { added, type Counted, type HeatSummary } from './heat-summary.ts';
import { logWaits, stateOf, WATCHED } from './state-of-service.ts';
import { HEAT_COUNTS_FOR } from './write-heat.ts';

const MINUTE_SECONDS = 60;
const PARTITIONS_SHOWN = 12;

type Partition = HeatSummary['partitions'][number];

/** The load of the last hour, as all processes have counted it. Throws `forbidden`. */
export async function getHeat(ctx: Ctx): Promise<HeatOfService> {
	const { domain, principal } = ctx;
	authorize(principal, 'job.read');
	const rows = await getHeatRows(domain.store.tables.log);
	const summaries = rows
		.filter(({ at }) => at >= domain.now() - HEAT_COUNTS_FOR)
		.map(({ summary }) => JSON.parse(summary) as HeatSummary);
	const [partitions, queues, jobsParked, logWaitsSeconds, storeBytes] = await Promise.all([
		partitionsOf(ctx, summaries),
		queuesOf(domain, summaries),
		domain.store.queues.poison.depth(),
		logWaits(domain),
		domain.store.bytesOnDisk?.(),
	]);
	return {
		processes: summaries.length,
		partitions,
		queues,
		accounts: accountsOf(summaries),
		deliveries: deliveriesOf(summaries),
		refused: sum(summaries, ({ refused }) => refused.total),
		jobsParked,
		logWaitsSeconds,
		operations: {
			reads: sum(summaries, ({ operations }) => operations.reads),
			writes: sum(summaries, ({ operations }) => operations.writes),
			queue: sum(summaries, ({ operations }) => operations.queue),
		},
		growth: sum(summaries, ({ growth }) => growth),
		...(storeBytes !== undefined && { storeBytes }),
	};
}

const sum = (all: readonly HeatSummary[], of: (summary: HeatSummary) => number) =>
	all.reduce((total, summary) => total + of(summary), 0);

async function partitionsOf(ctx: Ctx, all: readonly HeatSummary[]): Promise<HeatOfService['partitions']> {
	const together = new Map<string, Partition>();
	for (const each of all.flatMap(({ partitions }) => partitions)) {
		const key = `${each.table} ${each.partition}`;
		const before = together.get(key);
		together.set(key, {
			...each,
			written: added(before?.written, each.written),
			read: added(before?.read, each.read),
		});
	}
	const hottest = [...together.values()]
		.toSorted((one, other) => heatOf(other) - heatOf(one))
		.slice(0, PARTITIONS_SHOWN);
	const ids = [...new Set(hottest.flatMap((each) => subjectOf(each) ?? []))];
	const names = new Map((await namesOf(ctx, { ids })).map(({ id, name }) => [id, name]));
	return hottest.map((each) => {
		const { table, partition, written, read } = each;
		const subject = subjectOf(each);
		const perSecond = heatOf(each) / MINUTE_SECONDS;
		return {
			table,
			partition,
			...(subject !== undefined && { subject, name: names.get(subject) }),
			written: written.total,
			read: read.total,
			perSecond,
			share: perSecond / TARGETS.partition,
		};
	});
}

const heatOf = ({ written, read }: Partition): number => written.peak + read.peak;

const subjectOf = ({ partition }: Partition): SubjectId | undefined => namesIn(partition).find(isSubjectId);

async function queuesOf(domain: Domain, all: readonly HeatSummary[]): Promise<HeatOfService['queues']> {
	return Promise.all(
		WATCHED.map(async (queue) => {
			const { peak } = all.reduce<Counted>((one, { queues }) => added(one, queues[queue] ?? NOTHING), NOTHING);
			const perSecond = peak / MINUTE_SECONDS;
			return { queue, ...(await stateOf(domain, queue)), perSecond, share: perSecond / TARGETS.queue };
		}),
	);
}

const NOTHING: Counted = { total: 0, peak: 0 };

function accountsOf(all: readonly HeatSummary[]): HeatOfService['accounts'] {
	const names = [...new Set(all.flatMap(({ accounts }) => Object.keys(accounts)))].toSorted();
	return names.map((account) => {
		const of = (what: 'requests' | 'refused') =>
			all.reduce<Counted>((one, { accounts }) => added(one, accounts[account]?.[what] ?? NOTHING), NOTHING);
		const perSecond = of('requests').peak / MINUTE_SECONDS;
		const counts = { requests: of('requests').total, refused: of('refused').total };
		return { account, ...counts, perSecond, share: perSecond / TARGETS.account };
	});
}

function deliveriesOf(all: readonly HeatSummary[]): HeatOfService['deliveries'] {
	const count = sum(all, ({ deliveries }) => deliveries.count);
	const meanMs = count === 0 ? 0 : sum(all, ({ deliveries }) => deliveries.sumMs) / count;
	const slowestMs = Math.max(0, ...all.map(({ deliveries }) => deliveries.slowestMs));
	return { count, meanSeconds: meanMs / 1_000, slowestSeconds: slowestMs / 1_000 };
}
