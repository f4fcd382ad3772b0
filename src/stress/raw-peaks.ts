/** Peak loads of one kind each, straight on the store: one partition, many partitions, one queue. */
import type { Message, Properties, RowKey, Table, Write } from '../storage/port.ts';
import { keepBusy, noted } from './keep-busy.ts';
import type { Load } from './load.ts';
import type { Measured } from './measure.ts';
import { MOST_ENTITIES } from './plan.ts';

/** With its keys and the rest that Azure counts, a row with a text of so many characters takes 1 KiB. */
const ENTITY: Properties = { text: 'x'.repeat(480) };
/** Base64 makes 1 KiB of it on the wire. */
const MESSAGE = 'x'.repeat(768);

const ROWS_A_TRANSACTION = 100;
/** Transactions on one partition that are under way at once. */
const TRANSACTIONS_AT_ONCE = 8;
const READS_AT_ONCE = 64;
/** Callers that send, receive and delete, and the messages of each of their rounds. */
const QUEUE_CALLERS = 8;
const MESSAGES_A_ROUND = 16;
const LEASE_SECONDS = 60;

const HOT_PARTITION = 'stress-hot';
const rowOf = (index: number) => String(index).padStart(10, '0');

/** Rows of 1 KiB into one partition, in transactions of 100. */
export async function peakOfWrites({ service, phase }: Load): Promise<Measured> {
	const { goesOn, meter } = phase('writes');
	const table = quietTable(service.domain.store.tables);
	let rows = 0;
	await keepBusy(
		{ atOnce: TRANSACTIONS_AT_ONCE, meter, goesOn: () => rows < MOST_ENTITIES && goesOn() },
		async (index) => {
			rows += ROWS_A_TRANSACTION;
			const writes = Array.from({ length: ROWS_A_TRANSACTION }, (_, row): Write => {
				const key = { partition: HOT_PARTITION, row: rowOf(index * ROWS_A_TRANSACTION + row) };
				return { ...key, kind: 'upsert', properties: ENTITY };
			});
			await table.transact(writes);
			return ROWS_A_TRANSACTION;
		},
	);
	return meter.result();
}

/** Single rows of the same partition, `written` of which are there. */
export async function peakOfReads({ service, phase }: Load, written: number): Promise<Measured> {
	const { goesOn, meter } = phase('reads');
	const table = quietTable(service.domain.store.tables);
	const atOnce = written === 0 ? 0 : READS_AT_ONCE;
	await keepBusy({ atOnce, goesOn, meter }, async (index) => {
		await table.get({ partition: HOT_PARTITION, row: rowOf((index * 7_919) % written) });
		return 1;
	});
	return meter.result();
}

/** Requests to as many partitions: every other one writes a row, and the next one reads it. */
export async function peakOfRequests({ service, phase, requestsAtOnce }: Load): Promise<Measured> {
	const { goesOn, meter } = phase('requests');
	const table = quietTable(service.domain.store.tables);
	const keyOf = (index: number): RowKey => ({ partition: `stress-${index}`, row: rowOf(0) });
	await keepBusy({ atOnce: requestsAtOnce, goesOn, meter }, async (index) => {
		if (index % 2 === 0) await table.upsert(keyOf(index), ENTITY);
		else await table.get(keyOf(Math.max(0, index - 2 * requestsAtOnce - 1)));
		return 1;
	});
	return meter.result();
}

/** Messages of 1 KiB through one queue: each is sent, received and deleted. The latencies are those of all requests. */
export async function peakOfMessages({ service, phase }: Load): Promise<Measured> {
	const { goesOn, meter } = phase('messages');
	// The queue for messages that failed: no worker reads it.
	const queue = service.domain.store.queues.poison;
	const each = <T>(all: readonly T[], request: (one: T) => Promise<number>) =>
		Promise.all(all.map((one) => noted(meter, () => request(one))));
	const callers = Array.from({ length: QUEUE_CALLERS }, async () => {
		while (goesOn(QUEUE_CALLERS * MESSAGES_A_ROUND)) {
			await each(Array<string>(MESSAGES_A_ROUND).fill(MESSAGE), (body) => queue.send(body).then(() => 0));
			let received: Message[] = [];
			await noted(meter, async () => {
				received = await queue.receive({ max: MESSAGES_A_ROUND, lease: LEASE_SECONDS });
				return 0;
			});
			await each(received, async (message) => ((await queue.delete(message)) ? 1 : 0));
		}
	});
	await Promise.all(callers);
	return meter.result();
}

/** No worker reads it by itself. */
const quietTable = (tables: Load['service']['domain']['store']['tables']): Table => tables.notifications;
