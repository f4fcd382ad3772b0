/** All that one storage account holds of a store, as lines of JSON, and back. Entities keep the types of the wire. */
import { TableClient, type TableEntity, type TransactionAction } from '@azure/data-tables';
import { eachOf } from '../../storage/azure/account/write-many.ts';
import { storedTableName } from '../../storage/names.ts';
import { QUEUES, type QueueName, type Store, TABLES, type TableName } from '../../storage/port.ts';

/** A message as the store was asked to send it. */
export type SentMessage = { queue: QueueName; body: string };

type Line = { table: TableName; entity: TableEntity } | SentMessage;

/** Entities of one transaction on Azure. */
const ENTITIES_AT_ONCE = 100;

const clientOf = (connection: string, prefix: string, table: TableName) =>
	TableClient.fromConnectionString(connection, storedTableName(prefix, table), { allowInsecureConnection: true });

export async function dumpAzure(connection: string, prefix: string, messages: SentMessage[]): Promise<string> {
	const lines: Line[] = [];
	for (const table of TABLES)
		for await (const found of clientOf(connection, prefix, table).listEntities({ disableTypeConversion: true })) {
			const { etag: _, timestamp: __, 'odata.metadata': ___, ...entity } = found as Record<string, unknown>;
			lines.push({ table, entity: entity as TableEntity });
		}
	lines.push(...messages);
	return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** `makeQueues` makes the queues once all entities are there. */
export async function loadAzure(
	connection: string,
	prefix: string,
	dump: string,
	makeQueues: () => Promise<Pick<Store, 'queues'>>,
): Promise<void> {
	const lines = dump.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]));
	const entities = lines.flatMap((line) => ('table' in line ? [line] : []));
	for (const [table, ofTable] of Map.groupBy(entities, (line) => line.table)) {
		const client = clientOf(connection, prefix, table);
		await client.createTable();
		await eachOf([...Map.groupBy(ofTable, ({ entity }) => entity.partitionKey).values()], async (group) => {
			for (let start = 0; start < group.length; start += ENTITIES_AT_ONCE)
				await client.submitTransaction(
					group.slice(start, start + ENTITIES_AT_ONCE).map(({ entity }): TransactionAction => ['create', entity]),
				);
		});
	}
	const { queues } = await makeQueues();
	for (const line of lines) if ('queue' in line) await queues[line.queue].send(line.body);
}

/** The store, and the messages that are in its queues, also those that Azure lists to nobody. */
export function recordMessages(store: Store): { store: Store; messages(): SentMessage[] } {
	const sent = new Map<string, SentMessage>();
	const recorded = QUEUES.map((name) => {
		const queue = store.queues[name];
		const changes: Pick<Store['queues'][QueueName], 'send' | 'delete'> = {
			async send(body, options) {
				const lease = await queue.send(body, options);
				sent.set(lease.id, { queue: name, body });
				return lease;
			},
			async delete(lease) {
				const isDeleted = await queue.delete(lease);
				if (isDeleted) sent.delete(lease.id);
				return isDeleted;
			},
		};
		return [name, { ...queue, ...changes }];
	});
	return {
		store: { ...store, queues: Object.fromEntries(recorded) as Store['queues'] },
		messages: () => [...sent.values()],
	};
}
