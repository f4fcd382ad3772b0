/**
 * One post to many followers on Azure, request by request, as `run-command.ts`, `plan-walk.ts`, `run-chunk.ts`,
 * `drain.ts` and `write-many.ts` make them. Nothing fails here, and requests above a limit wait: Azure would refuse
 * them with 503.
 */
import type { Operations } from '../../src/contract/event/receipt.ts';
import { limits } from '../../src/storage/limits.ts';
import { LEASE_SECONDS, QUEUE_POLL_MS, RENEW_EVERY_MS, RUN_INLINE_FOR_MS } from '../../src/storage/protocol-times.ts';
import type { Parameters } from './parameters.ts';
import { type Account, type Process, type Rate, StorageModel } from './storage-model.ts';
import { type Script, type Step, start, together, VirtualTime } from './virtual-time.ts';

// The product's own sizes, each from the file named above. None is exported.
const CHUNK = 500;
const FIRST_BATCH = 8;
const MESSAGES_AT_ONCE = 8;
const WRITES_A_CHUNK = 32;
const LOOKED_AHEAD = 32;
/** Head, entry, event, once-key, job. */
const ROWS_OF_COMMAND = 5;

export type Outcome = {
	/** Milliseconds from the call until half of the followers have it, and until all do. */
	halfMs: number;
	allMs: number;
	/** Until the planner had listed all followers and handed all chunks out. */
	plannedMs: number;
	operations: Operations;
	/** Looks of workers that found no message: paid for besides. */
	emptyLooks: number;
	/** The share of time that each limit was busy until all had it, from 0 to 1, the busiest first. */
	busy: { name: string; share: number }[];
};

type Run = { accounts: number; processes: number; listedRowCounts: number };

export function deliverOnePost(parameters: Parameters, { accounts, processes, listedRowCounts }: Run): Outcome {
	const { followers } = parameters;
	const time = new VirtualTime();
	const storage = new StorageModel(time, parameters, accounts);
	// The key of all three is the poster's, so one account has them.
	const home = storage.anyAccount();
	const ledger = storage.partition("the poster's ledger");
	const list = storage.partition("the poster's list of followers");
	const audit = storage.partition('a partition of the audit day');
	const server = storage.process('the server');
	const workers = Array.from({ length: processes }, (_, number) => storage.process(`worker ${number + 1}`));
	const done: boolean[] = [];
	let delivered = 0;
	let halfMs = 0;
	let allMs = 0;
	let plannedMs = 0;
	let planned: number | undefined;
	let jobDeleted = false;
	let emptyLooks = 0;

	start(post(server));
	for (const worker of workers) start(work(worker, 'until done'));
	time.run();
	const rates: Rate[] = [ledger, list, audit, server.rate, ...workers.map(({ rate }) => rate)];
	rates.push(...storage.accounts.flatMap(({ rate, queue }) => [rate, queue]));
	const busy = rates.map((rate) => ({ name: rate.name, share: rate.busy(allMs) }));
	busy.sort((a, b) => b.share - a.share);
	const operations = { ...storage.operations, queue: storage.operations.queue - emptyLooks };
	return { halfMs, allMs, plannedMs, operations, emptyLooks, busy };

	/** The command, its answer, and its job inline. */
	function* post(from: Process): Script {
		yield* inTurn(from, ['reads', 'reads', 'reads']);
		yield send(from);
		yield onLedger(from, 'writes', ROWS_OF_COMMAND);
		yield storage.request({ from, account: home, kind: 'writes' });
		const answeredAt = time.now;
		yield onLedger(from, 'reads');
		yield together([indexEntry(from), deliverToNamed(from), planWalk(from)]);
		yield onLedger(from, 'reads');
		yield onLedger(from, 'writes');
		planned = done.length;
		yield* receipts(from, planned);
		yield* finishJob(from);
		renew(time.now - answeredAt, RUN_INLINE_FOR_MS / 3);
		yield storage.request({ from, account: home, kind: 'queue' });
		if (!jobDeleted) yield* work(from, 'until idle');
	}

	function* indexEntry(from: Process): Script {
		yield onLedger(from, 'reads');
		const asks = [audit, storage.partition('days')].map((partition) =>
			only(storage.request({ from, account: storage.anyAccount(), kind: 'writes', partition })),
		);
		yield together(asks);
	}

	function* deliverToNamed(from: Process): Script {
		yield together([only(storage.request({ from, account: home, kind: 'reads' })), only(onLedger(from, 'reads'))]);
	}

	/** The first batch is carried here; later ones are handed out, each as large as all before it, 100 chunks at most. */
	function* planWalk(from: Process): Script {
		yield onLedger(from, 'reads');
		const carried: Step[] = [];
		for (let chunk = 0; chunk < FIRST_BATCH && isChunk(chunk); chunk++) {
			yield listOf(from, Math.min(CHUNK + 1, followers - chunk * CHUNK));
			carried.push(begun(carry(from, chunk)));
		}
		const first = done.length;
		if (isChunk(first)) yield onLedger(from, 'writes', first);
		const finished = begun(finishHere(from, carried));
		while (isChunk(done.length)) {
			const before = done.length;
			const most = Math.min(Math.max(FIRST_BATCH, before), limits.transactionWrites);
			for (let chunk = before; chunk < before + most && isChunk(chunk); chunk++) {
				yield listOf(from, Math.min(CHUNK + 1, followers - chunk * CHUNK));
				done.push(false);
			}
			yield onLedger(from, 'writes', done.length - before);
			yield together(done.slice(before).map((_, index) => only(send(from, before + index))));
		}
		plannedMs = time.now;
		yield finished;
	}

	/** A receipt is written every 200 ms: a handful of writes that this leaves out. */
	function* finishHere(from: Process, carried: Step[]): Script {
		for (const step of carried) yield step;
		yield onLedger(from, 'writes', carried.length);
	}

	/** The event is read again, then a row is inserted for each follower: one request each. */
	function* carry(from: Process, chunk: number): Script {
		done[chunk] ??= false;
		yield onLedger(from, 'reads');
		yield insertAll(from, Math.min(CHUNK, followers - chunk * CHUNK));
		if (chunk < FIRST_BATCH) done[chunk] = true;
	}

	function insertAll(from: Process, count: number): Step {
		return (resume) => {
			const left = Array.from({ length: accounts }, () => 0);
			for (let index = 0; index < count; index++) {
				const account = storage.anyAccount();
				left[account] = (left[account] as number) + 1;
			}
			let open = count;
			const next = (account: number) => {
				if (left[account] === 0) return;
				left[account] = (left[account] as number) - 1;
				storage.send({ from, account, kind: 'writes' }, () => {
					countIn(time.now);
					open--;
					if (open === 0) resume();
					else next(account);
				});
			};
			for (let account = 0; account < accounts; account++)
				for (let runner = 0; runner < WRITES_A_CHUNK; runner++) next(account);
		};
	}

	function countIn(now: number): void {
		delivered++;
		if (delivered === Math.ceil(followers / 2)) halfMs = now;
		if (delivered === followers) allMs = now;
	}

	/** Takes messages, eight at once, until it finds none or the job is done. */
	function* work(from: Process, until: 'until idle' | 'until done'): Script {
		let active = 0;
		let wake: (() => void) | undefined;
		// Processes do not look in step.
		if (until === 'until done') yield time.wait(storage.chance() * QUEUE_POLL_MS);
		while (!jobDeleted) {
			let taken: number[] = [];
			if (active < MESSAGES_AT_ONCE) {
				// Each account is asked until one has messages; then the second queue, which has none.
				for (let asked = 0; asked < 2 * accounts && taken.length === 0; asked++) {
					const account = (home + asked) % accounts;
					yield storage.request({ from, account, kind: 'queue' });
					if (asked < accounts) taken = take(storage.accounts[account] as Account, MESSAGES_AT_ONCE - active);
					if (taken.length === 0) emptyLooks++;
				}
			}
			for (const chunk of taken) {
				active++;
				start(handle(from, chunk), () => {
					active--;
					wake?.();
				});
			}
			if (taken.length > 0) continue;
			if (active === 0 && until === 'until idle') return;
			if (active === 0) yield time.wait(QUEUE_POLL_MS);
			else
				yield (resume) => {
					wake = () => {
						wake = undefined;
						resume();
					};
				};
		}
	}

	function take({ messages }: Account, most: number): number[] {
		return messages.splice(0, most);
	}

	function* handle(from: Process, chunk: number): Script {
		const receivedAt = time.now;
		yield* inTurn(from, ['reads', 'reads']);
		yield listOf(from, Math.min(CHUNK, followers - chunk * CHUNK));
		yield* carry(from, chunk);
		yield onLedger(from, 'writes');
		done[chunk] = true;
		yield onLedger(from, 'reads');
		if (planned !== undefined) {
			yield onLedger(from, 'reads', rowsListed(Math.min(LOOKED_AHEAD, planned - chunk - 1)));
			if (!done.slice(chunk + 1, chunk + 1 + LOOKED_AHEAD).includes(false)) {
				yield* receipts(from, planned);
				yield* finishJob(from);
			}
		}
		renew(time.now - receivedAt, (LEASE_SECONDS * 1_000) / 3);
		yield storage.request({ from, account: home, kind: 'queue' });
	}

	function* receipts(from: Process, count: number): Script {
		for (let first = 0; first < count; first += limits.pageRows)
			yield onLedger(from, 'reads', rowsListed(Math.min(limits.pageRows, count - first)));
	}

	function* finishJob(from: Process): Script {
		if (jobDeleted || planned === undefined || done.includes(false)) return;
		jobDeleted = true;
		yield onLedger(from, 'writes');
	}

	/** Renewals are paid for; they hold nothing up. */
	function renew(heldMs: number, firstAfterMs: number): void {
		if (heldMs > firstAfterMs) storage.operations.queue += 1 + Math.floor((heldMs - firstAfterMs) / RENEW_EVERY_MS);
	}

	/** Queues take turns. Without a chunk it is the message of the job, which nobody else sees. */
	function send(from: Process, chunk?: number): Step {
		const account = chunk === undefined ? home : chunk % accounts;
		return (resume) =>
			storage.send({ from, account, kind: 'queue' }, () => {
				if (chunk !== undefined) (storage.accounts[account] as Account).messages.push(chunk);
				resume();
			});
	}

	function* inTurn(from: Process, kinds: ('reads' | 'writes')[]): Script {
		for (const kind of kinds) yield onLedger(from, kind);
	}

	function onLedger(from: Process, kind: 'reads' | 'writes', rows = 1): Step {
		return storage.request({ from, account: home, kind, partition: ledger, rows });
	}

	function listOf(from: Process, rows: number): Step {
		return storage.request({ from, account: home, kind: 'reads', partition: list, rows: rowsListed(rows) });
	}

	function rowsListed(rows: number): number {
		return listedRowCounts ? Math.max(1, rows) : 1;
	}

	function isChunk(chunk: number): boolean {
		return chunk === 0 || chunk * CHUNK < followers;
	}
}

function* only(step: Step): Script {
	yield step;
}

/** Begins now. The step is over when the script has ended. */
function begun(script: Script): Step {
	let isOver = false;
	const waiting: (() => void)[] = [];
	start(script, () => {
		isOver = true;
		for (const resume of waiting) resume();
	});
	return (resume) => {
		if (isOver) resume();
		else waiting.push(resume);
	};
}
