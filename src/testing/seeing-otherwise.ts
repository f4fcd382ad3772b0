import { createDomain, type Domain, type Sizes } from '../domain/domain.ts';
import type { Queue, QueueName, Table, TableName } from '../storage/port.ts';

/** How many times shorter its waits are. */
const PACE = 100;

type Changes = {
	tables?: Partial<Record<TableName, Partial<Table>>>;
	queues?: Partial<Record<QueueName, Partial<Queue>>>;
	/** Default those of the domain. */
	sizes?: Sizes;
};

/** The domain of another process, which waits less and for which some methods of its store do something else. */
export function seeingOtherwise(domain: Domain, { tables = {}, queues = {}, sizes = domain.sizes }: Changes): Domain {
	const { store } = domain;
	return createDomain(
		{
			...domain,
			sleep: (milliseconds, signal) => domain.sleep(milliseconds / PACE, signal),
			store: {
				...store,
				tables: { ...store.tables, ...changed(store.tables, tables) },
				queues: { ...store.queues, ...changed(store.queues, queues) },
			},
		},
		sizes,
	);
}

/** Each keeps all methods that are not changed. */
function changed<Name extends string, Part extends object>(
	all: Record<Name, Part>,
	changes: Partial<Record<Name, Partial<Part>>>,
): Partial<Record<Name, Part>> {
	const names = Object.keys(changes) as Name[];
	return Object.fromEntries(
		names.map((name) => [name, Object.assign(Object.create(all[name]) as Part, changes[name])]),
	) as Partial<Record<Name, Part>>;
}
