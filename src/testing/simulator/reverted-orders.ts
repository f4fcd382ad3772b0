/** The product with one of its orders reverted, each as one who did not know the reason might write it. */

import { follow } from '../../domain/graph/follow.ts';
import type { Ports } from '../../domain/ports/ports.ts';
import { inOrder } from '../../storage/in-order.ts';
import type {
	Properties,
	Queue,
	QueueName,
	Row,
	RowKey,
	Step,
	StepResult,
	Store,
	Table,
	TableName,
	Write,
} from '../../storage/port.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
import { followingKeys } from '../../storage/rows/ledger/following.ts';
import { hiddenKeys } from '../../storage/rows/ledger/hidden.ts';
import { jobKeys } from '../../storage/rows/ledger/jobs.ts';
import { chunkName, receiptKeys } from '../../storage/rows/ledger/receipts.ts';
import { changedStore } from '../changed-store.ts';
import { UNCHANGED_ORDER, type Variant } from './schedule.ts';

const withTable = (store: Store, name: TableName, changed: Partial<Table>): Store =>
	changedStore(store, { tables: { [name]: changed } });

const withQueue = (store: Store, name: QueueName, changed: Partial<Queue>): Store =>
	changedStore(store, { queues: { [name]: changed } });

/** Timeline rows overwrite what is there. */
export const plainUpserts: Variant = {
	...UNCHANGED_ORDER,
	wrap(store) {
		const { timelines } = store.tables;
		return withTable(store, 'timelines', {
			insert: (key, properties) => timelines.upsert(key, properties),
			writeMany: (writes) =>
				timelines.writeMany(writes.map((write) => (write.kind === 'insert' ? { ...write, kind: 'upsert' } : write))),
		});
	},
};

/** A removal deletes timeline rows instead of leaving tombstones. */
export const hardDeletes: Variant = {
	...UNCHANGED_ORDER,
	wrap(store) {
		const { timelines } = store.tables;
		const deletion = ({ partition, row }: RowKey): Write => ({ partition, row, kind: 'delete' });
		return withTable(store, 'timelines', {
			async upsert(key, properties) {
				await timelines.writeMany([deletion(key)]);
				return String(properties.removed);
			},
			writeMany: (writes) =>
				timelines.writeMany(writes.map((write) => (write.kind === 'upsert' ? deletion(write) : write))),
		});
	},
};

/** The second purge comes right after the first: there is one, in effect. */
export const singlePurge: Variant = {
	...UNCHANGED_ORDER,
	wrap: (store) =>
		withQueue(store, 'purges', {
			send: (body, options) => store.queues.purges.send(body, { delay: options?.delay === 300 ? 0 : options?.delay }),
		}),
};

/** A purge deletes all rows of the subject, of every follow, as if rows had no epoch. */
export const noEpochs: Variant = {
	...UNCHANGED_ORDER,
	wrap(store) {
		const { timelines } = store.tables;
		const levelled = (properties: Properties): Properties =>
			properties.epoch ? { ...properties, epoch: 1 } : properties;
		return withTable(store, 'timelines', {
			writeMany: (writes) =>
				timelines.writeMany(
					writes.map((write) =>
						write.kind === 'insert' ? { ...write, properties: levelled(write.properties) } : write,
					),
				),
		});
	},
};

/** The caller hears "done" before the follower row is written: only the job writes it. */
export const rowAfterTheAnswer: Variant = {
	...UNCHANGED_ORDER,
	async follow({ domain, principal }, input) {
		const { tables } = domain.store;
		const patient: Store = withTable(domain.store, 'subjectFollowers', {
			get: async () => undefined,
			range: async () => ({ rows: [] }),
			transact: async () => ({ done: true, etags: [] }),
		});
		const seen = { ...domain, store: { ...patient, tables: { ...patient.tables, ledger: tables.ledger } } };
		return follow({ domain: seen, principal }, input);
	},
};

/** The backfill runs before the follower row is on. */
export const rowAfterTheBackfill: Variant = {
	...UNCHANGED_ORDER,
	wrap: (store, ports) =>
		withTable(store, 'subjectFollowers', later(store.tables.subjectFollowers, ports, 'on', 20_000)),
};

/** The purges run before the follower row is off. */
export const rowOffAfterThePurge: Variant = {
	...UNCHANGED_ORDER,
	wrap: (store, ports) =>
		withTable(store, 'subjectFollowers', later(store.tables.subjectFollowers, ports, 'off', 20_000)),
};

/** Rows of a state are written behind everybody's back, some time later. */
function later(table: Table, ports: Ports, state: 'on' | 'off', milliseconds: number): Partial<Table> {
	const behind = (write: () => Promise<unknown>) => {
		void ports
			.sleep(milliseconds)
			.then(write)
			.catch(() => {});
		return Promise.resolve({ done: true as const, etags: [] });
	};
	const isOf = (write: Write) => write.kind !== 'delete' && write.properties.state === state;
	return {
		transact: (writes) => (writes.some(isOf) ? behind(() => table.transact(writes)) : table.transact(writes)),
	};
}

/** Pushes are added behind everybody's back, once the job may be over. */
export const pushesAfterTheJob: Variant = {
	...UNCHANGED_ORDER,
	wrap: (store, ports) => withTable(store, 'webhooks', writtenBehind(store.tables.webhooks, ports)),
};

/** The same of notifications. */
export const notificationsAfterTheJob: Variant = {
	...UNCHANGED_ORDER,
	wrap: (store, ports) => withTable(store, 'notifications', writtenBehind(store.tables.notifications, ports)),
};

function writtenBehind(table: Table, ports: Ports): Partial<Table> {
	return {
		writeMany(writes) {
			void ports
				.sleep(20_000)
				.then(() => table.writeMany(writes))
				.catch(() => {});
			return Promise.resolve(writes.map(() => 'done' as const));
		},
	};
}

/** The event's own tombstone comes after the withdrawal: a backfill or a chunk in between still takes it for live. */
export const tombstoneAfterTheWithdrawal: Variant = {
	...UNCHANGED_ORDER,
	wrap(store, ports) {
		const { ledger } = store.tables;
		return withTable(store, 'ledger', {
			transact(writes) {
				const isTombstone = (write: Write) => write.kind === 'upsert' && write.properties.removed === true;
				const outcome = ledger.transact(writes.filter((write) => !isTombstone(write)));
				for (const write of writes.filter(isTombstone))
					void ports
						.sleep(20_000)
						.then(() => ledger.writeMany([write]))
						.catch(() => {});
				return outcome;
			},
		});
	},
};

/** The event is read with the job, before the followers are listed, and not behind that. */
export const readBeforeTheList: Variant = {
	...UNCHANGED_ORDER,
	wrap(store) {
		const { ledger } = store.tables;
		const read = new Map<string, ReturnType<Table['get']>>();
		const getOnce = (key: RowKey) => {
			const first = read.get(key.row) ?? ledger.get(key);
			read.set(key.row, first);
			// A read that failed is not remembered.
			first.catch(() => read.delete(key.row));
			return first;
		};
		return withTable(store, 'ledger', {
			async get(key) {
				if (eventKeys.isEvent(key.row)) return getOnce(key);
				const row = await ledger.get(key);
				if (jobKeys.isJob(key.row) && row?.properties.action === 'event-posted')
					await getOnce(eventKeys.event(key.partition, String(row.properties.target))).catch(() => {});
				return row;
			},
		});
	},
};

/** The batch that a planner carries itself counts as done from the moment its bounds are written. */
export const ownBatchClosedEarly: Variant = {
	...UNCHANGED_ORDER,
	wrap(store) {
		const { ledger } = store.tables;
		const closed = (write: Write): Write =>
			write.kind === 'insert' &&
			receiptKeys.isReceipt(write.row) &&
			receiptKeys.chunkOf(write.row) === chunkName('d', 0)
				? { ...write, properties: { ...write.properties, done: true } }
				: write;
		return withTable(store, 'ledger', { transact: (writes) => ledger.transact(writes.map(closed)) });
	},
};

/** A job that is done in one go deletes its job row before it writes the rows: a beginning of that order loses them. */
export const jobRowDeletedFirst: Variant = {
	...UNCHANGED_ORDER,
	wrap: (store) => ({
		...store,
		async doAtOnce(steps) {
			const isEnd = (step: Step) => step.kind === 'transact' && step.durable === false;
			const turned = [...steps.filter(isEnd), ...steps.filter((step) => !isEnd(step))];
			const results = await inOrder(store, turned);
			return steps.map((step) => results[turned.indexOf(step)]) as StepResult[];
		},
	}),
};

/** The message is sent after the transaction: a process that dies in between leaves a job that nobody knows of. */
export const messageAfterTheTransaction: Variant = {
	...UNCHANGED_ORDER,
	wrap(store, ports) {
		const { jobs } = store.queues;
		return withQueue(store, 'jobs', {
			send(body, options) {
				if (!options?.delay) return jobs.send(body, options);
				void ports
					.sleep(2_000)
					.then(() => jobs.send(body, options))
					.catch(() => {});
				return Promise.resolve({ id: 'pretended', receipt: 'pretended' });
			},
		});
	},
};

/** The command does not write the poster's own row: an event reaches its poster by the job, if it looks for that row. */
export const ownRowAfterTheAnswer: Variant = {
	...UNCHANGED_ORDER,
	wrap(store) {
		const { timelines } = store.tables;
		const pretended = new Set<string>();
		return withTable(store, 'timelines', {
			async writeMany(writes) {
				const [own] = writes;
				const isOwn = writes.length === 1 && own?.kind === 'insert' && own.properties.actor === own.partition;
				if (!isOwn || pretended.has(own.row)) return timelines.writeMany(writes);
				pretended.add(own.row);
				return ['done'];
			},
		});
	},
};

/** A purge does not look at mentions. */
export const mentionsForgotten: Variant = {
	...UNCHANGED_ORDER,
	wrap(store) {
		const { timelines } = store.tables;
		const without = (row: Row): Row => ({ ...row, properties: { ...row.properties, mentions: '' } });
		return withTable(store, 'timelines', {
			async range(query) {
				const page = await timelines.range(query);
				return { ...page, rows: page.rows.map(without) };
			},
		});
	},
};

/** The job of a removal knows the followers alone. */
export const namedForgotten: Variant = {
	...UNCHANGED_ORDER,
	wrap(store) {
		const { ledger } = store.tables;
		return withTable(store, 'ledger', {
			async get(key) {
				const row = await ledger.get(key);
				if (!row || !jobKeys.isJob(key.row)) return row;
				return { ...row, properties: { ...row.properties, mentioned: '', tags: '' } };
			},
		});
	},
};

/** A follow looks for a block before it is made, and not again. */
export const blockSeenTooEarly: Variant = {
	...UNCHANGED_ORDER,
	wrap(store, ports) {
		const { ledger } = store.tables;
		let blind = 0;
		ports.reached = (point) => {
			// The two ledgers' blocks are what a connect reads next.
			if (point === 'follower row set') blind = 2;
		};
		return withTable(store, 'ledger', {
			async get(key) {
				if (!hiddenKeys.isBlock(key.row) || blind === 0) return ledger.get(key);
				blind--;
				return undefined;
			},
		});
	},
};

/** A follow does not note what it brought: a reconciliation misses none of it. */
export const notNoted: Variant = {
	...UNCHANGED_ORDER,
	wrap: (store) => withNotes(store, ({ head: _, upTo: __, ...row }) => row),
};

/** A follow notes that it brought nothing, and brings nothing of what is posted later. */
export const notedTooLittle: Variant = {
	...UNCHANGED_ORDER,
	wrap: (store) => withNotes(store, (row) => ({ ...row, head: Number.MAX_SAFE_INTEGER, upTo: '' })),
};

/** A follow notes an entry that was the newest long before its follower row was there. */
export const notedTooEarly: Variant = {
	...UNCHANGED_ORDER,
	wrap: (store) => withNotes(store, (row) => ({ ...row, head: 1 })),
};

function withNotes(store: Store, noted: (row: Properties) => Properties): Store {
	const { ledger } = store.tables;
	const isNote = ({ row }: RowKey) => followingKeys.isFollowing(row);
	return withTable(store, 'ledger', {
		update: (key, properties, etag) => ledger.update(key, isNote(key) ? noted(properties) : properties, etag),
		transact: (writes) =>
			ledger.transact(
				writes.map((write) =>
					write.kind === 'update' && isNote(write) ? { ...write, properties: noted(write.properties) } : write,
				),
			),
	});
}

/** Nothing waits for the disk: the latest commands may be gone when the power is back. */
export const answeredInMemory: Variant = { ...UNCHANGED_ORDER, durable: false };

/** A follow is answered when its follower row is there, on the disk or not. */
export const followerRowInMemory: Variant = {
	...UNCHANGED_ORDER,
	wrap(store) {
		const { subjectFollowers } = store.tables;
		const inMemory: Table = {
			...subjectFollowers,
			async transact(writes) {
				const step = { kind: 'transact', table: 'subjectFollowers', writes, durable: false } as const;
				const [outcome] = await inOrder(store, [step]);
				return outcome ?? { done: false, index: 0 };
			},
		};
		return { ...store, sync: async () => {}, tables: { ...store.tables, subjectFollowers: inMemory } };
	},
};

/** A count is changed behind the row that it counts, and not with it. */
export const countBehindTheRow: Variant = {
	...UNCHANGED_ORDER,
	wrap(store) {
		const { subjectFollowers } = store.tables;
		return withTable(store, 'subjectFollowers', {
			async transact([row, ...counts]) {
				const outcome = await subjectFollowers.transact(row ? [row] : []);
				if (outcome.done && counts.length > 0) await subjectFollowers.transact(counts);
				return outcome;
			},
		});
	},
};

/** A subject gets its rank whatever rank it got meanwhile. */
export const rankWithoutEtag: Variant = {
	...UNCHANGED_ORDER,
	wrap(store) {
		const { ranks } = store.tables;
		const plain = (write: Write): Write =>
			write.kind === 'update' || write.kind === 'insert'
				? { partition: write.partition, row: write.row, kind: 'upsert', properties: write.properties }
				: write;
		return withTable(store, 'ranks', { transact: (writes) => ranks.transact(writes.map(plain)) });
	},
};

/** A command is written with its job, whatever became of what the job was prepared from. */
export const readingsUnchecked: Variant = {
	...UNCHANGED_ORDER,
	wrap(store) {
		const { doAtOnce } = store;
		return doAtOnce ? { ...store, doAtOnce: (steps, readings) => doAtOnce(steps, readings && []) } : store;
	},
};
