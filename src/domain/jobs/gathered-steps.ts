import { limits } from '../../storage/limits.ts';
import type { Step, Write } from '../../storage/port.ts';

type Transact = Extract<Step, { kind: 'transact' }>;
type WriteMany = Extract<Step, { kind: 'writeMany' }>;

/**
 * Steps of several jobs as few steps with each row once: one a table for independent writes, where equal texts are then
 * written once, and one a partition for writes that go together. For who makes all of them or none.
 */
export function gatheredSteps(steps: readonly Step[]): Step[] {
	const independent = steps.filter((step): step is WriteMany => step.kind === 'writeMany' && step.writes.length > 0);
	const together = steps.filter((step): step is Transact => step.kind === 'transact' && step.writes.length > 0);
	return [
		...[...Map.groupBy(independent, ({ table }) => table)].map(([table, same]): Step => {
			const endsOnConflict = same.some((step) => step.endsOnConflict);
			return { kind: 'writeMany', table, writes: writesOf(same), endsOnConflict };
		}),
		...[...Map.groupBy(together, ({ table, writes: [first] }) => `${table} ${first?.partition}`).values()].flatMap(
			transactsOf,
		),
		...steps.filter(({ kind }) => kind !== 'writeMany' && kind !== 'transact'),
	];
}

/** More than one where one would be too large. */
function transactsOf(same: readonly Transact[]): Transact[] {
	const [{ table }] = same as [Transact];
	const writes = writesOf(same);
	const isDurable = same.some(({ durable }) => durable !== false);
	const parts: Transact[] = [];
	for (let start = 0; start < writes.length; start += limits.transactionWrites) {
		const some = writes.slice(start, start + limits.transactionWrites);
		parts.push({ kind: 'transact', table, writes: some, ...(!isDurable && { durable: false }) });
	}
	return parts;
}

const writesOf = (steps: readonly { writes: Write[] }[]): Write[] => eachRowOnce(steps.flatMap(({ writes }) => writes));

/** Writes that leave what these leave, one after the other. */
export function eachRowOnce(writes: readonly Write[]): Write[] {
	const rows = new Map<string, Write>();
	for (const write of writes) {
		const name = `${write.partition} ${write.row}`;
		const before = rows.get(name);
		rows.set(name, before ? asOne(before, write) : write);
	}
	return [...rows.values()];
}

/** The outcome of the later write, under the condition of the earlier one. */
function asOne(before: Write, after: Write): Write {
	const { partition, row } = after;
	const etag = 'etag' in before ? before.etag : undefined;
	if (after.kind === 'delete') return { partition, row, kind: 'delete', ...(etag !== undefined && { etag }) };
	if (before.kind !== 'delete') return after.kind === 'insert' ? before : { ...before, properties: after.properties };
	const { properties } = after;
	return etag === undefined
		? { partition, row, kind: 'upsert', properties }
		: { partition, row, kind: 'update', etag, properties };
}
