import type { Queue, QueueName, Store, Table, TableName } from '../storage/port.ts';

export type StoreChanges = {
	tables?: Partial<Record<TableName, Partial<Table>>>;
	queues?: Partial<Record<QueueName, Partial<Queue>>>;
};

/** The same store, but for some methods of its tables and queues. */
export function changedStore<S extends Pick<Store, 'tables' | 'queues'>>(
	store: S,
	{ tables = {}, queues = {} }: StoreChanges,
): S {
	// Steps are then done one by one, by these methods.
	const doAtOnce = undefined;
	return { ...store, doAtOnce, tables: changed(store.tables, tables), queues: changed(store.queues, queues) };
}

/** Tables and queues of a store are plain objects (`storage/checked.ts`), so their methods come along. */
function changed<Name extends string, Part extends object>(
	all: Record<Name, Part>,
	changes: Partial<Record<Name, Partial<Part>>>,
): Record<Name, Part> {
	const parts = { ...all };
	for (const name of Object.keys(changes) as Name[]) parts[name] = { ...all[name], ...changes[name] };
	return parts;
}
