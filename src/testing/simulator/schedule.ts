/**
 * A schedule: who does what when, through which process, and what goes wrong meanwhile. It is run with the real
 * domain and worker on a store that misbehaves, and ends when storage behaves again and no job is pending.
 */

import type { EventRef } from '../../contract/event/event-ref.ts';
import type { ReactionKind } from '../../contract/reading/reaction.ts';
import type { FollowPolicy, FollowState, SubjectId } from '../../contract/subject/subject.ts';
import type { Ctx } from '../../domain/ctx.ts';
import { notesOfWords, writesOfWords } from '../../domain/directory/enter-words.ts';
import type { Sizes } from '../../domain/domain.ts';
import { postEvent } from '../../domain/event/post-event.ts';
import { removeEvent } from '../../domain/event/remove-event.ts';
import { acceptRequest, refuseRequest } from '../../domain/graph/answer-request.ts';
import { block } from '../../domain/graph/block.ts';
import { follow } from '../../domain/graph/follow.ts';
import { unblock } from '../../domain/graph/unblock.ts';
import { unfollow } from '../../domain/graph/unfollow.ts';
import { GENESIS, sealEntry } from '../../domain/ledger/entry.ts';
import { isoTime, type Ports } from '../../domain/ports/ports.ts';
import { giveReaction, takeBackReaction } from '../../domain/reaction/react.ts';
import { redriveJobs } from '../../domain/reconcile/redrive.ts';
import { editProfile } from '../../domain/subject/edit-profile.ts';
import type { Store, TableName, Write } from '../../storage/port.ts';
import { auditKeys, auditProperties } from '../../storage/rows/audit.ts';
import { directoryKeys } from '../../storage/rows/directory/handles.ts';
import { rankWrites } from '../../storage/rows/directory/ranks.ts';
import { NO_COUNTS } from '../../storage/rows/ledger/counts.ts';
import { entryKeys, entryProperties } from '../../storage/rows/ledger/entries.ts';
import { headKey } from '../../storage/rows/ledger/head.ts';
import { profileKey } from '../../storage/rows/ledger/profile.ts';
import { timelineKey } from '../../storage/rows/timelines.ts';
import { drain } from '../../worker/drain.ts';
import { runInline } from '../../worker/run-inline.ts';
import { findFlaws } from './check.ts';
import type { PairCall, PairVerb, PostCall, Record } from './delivery-guarantees.ts';
import { createDevices } from './devices.ts';
import type { Flaw } from './flaw.ts';
import { createLog, isLogSettled, keepLogSometimes, logFlaws } from './log.ts';
import { createMemory, type Memory } from './memory-store.ts';
import { createProcess, type Faults, NO_FAULTS, type SimulatedProcess, type World } from './process.ts';
import { createRandom } from './random.ts';
import { reconciliationFlaws } from './reconciliation.ts';
import { SUBJECTS, TAG } from './subjects.ts';
import { createVirtualTime } from './virtual-time.ts';
import { createWebhooks } from './webhooks.ts';

/**
 * `at` is in milliseconds from the start; `who` and `target` index the subjects, `process` the processes. A post may
 * mention its `target`, and answer the `answers`-th event that was posted before it.
 */
export type Act =
	| { kind: 'post'; at: number; who: number; target?: number; answers?: number; process: number }
	| { kind: 'remove'; at: number; who: number; process: number; nth: number }
	| ReactAct
	| PairAct
	| { kind: 'policy'; at: number; who: number; follows: FollowPolicy; process: number };

/** \`who\` gives a reaction to the \`nth\` event that was posted, or takes it back. */
export type ReactAct = {
	kind: 'react';
	takesBack?: true;
	at: number;
	who: number;
	nth: number;
	reaction: ReactionKind;
	process: number;
};

export type PairAct = { kind: PairVerb; at: number; who: number; target: number; process: number };

export type Mishap =
	| { kind: 'kill'; at: number; process: number }
	| { kind: 'pause'; at: number; process: number; for: number }
	| { kind: 'wipe'; at: number }
	/** Everything dies, and `kept` (0 to 1) of what was done since the disk was synced is there. */
	| { kind: 'power'; at: number; kept: number };

export type Schedule = { seed: number; faults: Faults; acts: Act[]; mishaps: Mishap[] };

const WEB = 3;
const WORKERS = 2;
export const PROCESSES = WEB + WORKERS;
const START = Date.UTC(2026, 0, 1);
const SKEW = 600_000;
/** Virtual time for everything to settle in: leases, orphans, second purges, backoffs. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SETTLING = 2 * DAY;

/** More than one transaction of the search index takes. */
const MANY_WORDS = Array.from({ length: 150 }, (_, n) => `w${n}`).join(' ');

/** The product as it is, or with one of its orders reverted. */
export type Variant = {
	follow: typeof follow;
	/** Whether a transaction is answered once it survives a loss of power. */
	durable: boolean;
	/** Stands between a process and its store. */
	wrap(store: Store, ports: Ports): Store;
};

export const UNCHANGED_ORDER: Variant = { follow, durable: true, wrap: (store) => store };

/** A new follower's backfill: more than any schedule posts. */
const WHOLE_BACKFILL = 250;

/** One schedule of so many is reconciled in the end. */
const RECONCILED_SHARE = 10;

/** Chunks and batches are small, because there are few subjects: half of the schedules hand out every walk over two followers. */
const sizesFor = (seed: number): Sizes => ({ chunk: 1, batch: seed % 2 === 0 ? 1 : 2, backfill: WHOLE_BACKFILL });

/** Half of the schedules, with either of the sizes, are on an engine that does steps at once. */
const doesAtOnce = (seed: number) => (seed >> 1) % 2 === 0;

/** In half of those, jobs are prepared before their commands are committed. */
const preparesJobs = (seed: number) => (seed >> 6) % 2 === 0;

/** In half of the schedules, with either of the engines, each subject has a webhook. */
const hasWebhooks = (seed: number) => (seed >> 2) % 2 === 0;

/** In one of eight schedules, with either of them, the workers keep the log. */
export const keepsLog = (seed: number): boolean => (seed >> 3) % 8 === 0;

/** True when the answer says that it is so from now on: not that it is pending, nor that somebody else must answer first. */
const saysSo = ({ state }: { state: FollowState }) => state === 'on' || state === 'off';

/** Runs a schedule to its end and returns what is wrong with the state that it left. */
export async function runSchedule(
	{ seed, faults, acts, mishaps }: Schedule,
	variant: Variant = UNCHANGED_ORDER,
	sizes: Sizes = sizesFor(seed),
	isReconciled = seed % RECONCILED_SHARE === 0,
): Promise<Flaw[]> {
	const random = createRandom(seed);
	const time = createVirtualTime(START);
	const memory = createMemory(time.now);
	const { durable } = variant;
	const log = keepsLog(seed) ? createLog() : undefined;
	const world: World = {
		time,
		random,
		memory,
		faults: NO_FAULTS,
		losses: 0,
		durable,
		doesAtOnce: doesAtOnce(seed),
		preparesJobs: preparesJobs(seed),
		log: log?.port,
	};
	const record: Record = { calls: [], posts: [], inserts: [] };
	const flaws: Flaw[] = [];
	/**
	 * The factor by which the workers look for messages more slowly once nothing hurries any more: tombstones are kept
	 * for a day.
	 */
	let pace = 1;
	memory.tables.timelines.onWrite = (write) => {
		if (write.kind === 'insert') record.inserts.push({ reader: write.partition, event: write.row, at: time.now() });
	};
	const verbs: { [kind in PairVerb]: (ctx: Ctx, subject: SubjectId, other: SubjectId) => Promise<boolean> } = {
		follow: async (ctx, follower, followed) => saysSo(await variant.follow(ctx, { follower, followed })),
		unfollow: async (ctx, follower, followed) => saysSo(await unfollow(ctx, { follower, followed })),
		accept: async (ctx, followed, follower) => saysSo(await acceptRequest(ctx, { follower, followed })),
		refuse: async (ctx, followed, follower) => saysSo(await refuseRequest(ctx, { follower, followed })),
		block: async (ctx, subject, other) => !(await block(ctx, { subject, other })).pending,
		unblock: async (ctx, subject, other) => (await unblock(ctx, { subject, other })).repeated !== undefined,
	};
	const processes = Array.from({ length: PROCESSES }, (_, index) => startProcess(index));
	createProfiles(memory);
	if (hasWebhooks(seed)) createWebhooks(memory, START);
	createDevices(memory, START);

	world.faults = faults;
	for (const act of acts) time.after(act.at, () => void perform(act));
	for (const mishap of mishaps) time.after(mishap.at, () => suffer(mishap));
	const end = Math.max(0, ...acts.map(({ at }) => at), ...mishaps.map(({ at }) => at));
	await time.run(() => false, end);

	world.faults = NO_FAULTS;
	// A day later tombstones are deleted, and with them any row in their place: ghosts must be found before.
	for (const within of [HOUR, 2 * DAY]) {
		if (!(await settle(within))) flaws.push({ kind: 'stuck', what: 'the queues did not become empty' });
		flaws.push(...findFlaws(memory, SUBJECTS, record, sizes.backfill === WHOLE_BACKFILL, within > DAY));
		if (log) flaws.push(...logFlaws(memory.tables, SUBJECTS, log.published));
	}
	// An earlier flaw would be a difference, too.
	if (isReconciled && flaws.length === 0)
		flaws.push(...(await reconciliationFlaws(world, drawSkew(), sizes, sizes.backfill === WHOLE_BACKFILL)));
	return flaws;

	function drawSkew(): number {
		return Math.round((random.next() * 2 - 1) * SKEW);
	}

	function startProcess(index: number): SimulatedProcess {
		const process = createProcess(
			world,
			drawSkew(),
			sizes,
			variant.wrap,
			(domain, job) => void runInline(domain, job).catch(() => false),
		);
		if (index >= WEB) void work(process);
		return process;
	}

	async function perform(act: Act): Promise<void> {
		const subject = SUBJECTS[act.who] as SubjectId;
		const { domain } = processes[act.process % WEB] as SimulatedProcess;
		const ctx: Ctx = { domain, principal: { kind: 'user', subject, name: subject, role: 'member' } };
		try {
			if (act.kind === 'post') await performPost(ctx, subject, SUBJECTS[act.target ?? -1], answeredBy(act));
			else if (act.kind === 'remove') {
				const mine = record.posts.flatMap(({ actor, id }) => (actor === subject && id ? [id] : []));
				const id = mine[act.nth % Math.max(1, mine.length)];
				if (id) await removeEvent(ctx, { actor: subject, id });
			} else if (act.kind === 'react') await performReaction(ctx, subject, act);
			else if (act.kind === 'policy') await editProfile(ctx, { subject, follows: act.follows });
			else await performPairVerb(ctx, act.kind, subject, SUBJECTS[act.target] as SubjectId);
		} catch {
			// Refused, or nobody knows: the ledger says what was done.
		}
	}

	function answeredBy({ answers }: { answers?: number }): EventRef | undefined {
		return answers === undefined ? undefined : postedBefore(answers);
	}

	function postedBefore(nth: number): EventRef | undefined {
		const posted = record.posts.flatMap(({ actor: subject, id }) => (id ? [{ subject, id }] : []));
		return posted[nth % Math.max(1, posted.length)];
	}

	async function performReaction(ctx: Ctx, actor: SubjectId, { takesBack, nth, reaction }: ReactAct): Promise<void> {
		const event = postedBefore(nth);
		if (!event) return;
		const verb = takesBack ? takeBackReaction : giveReaction;
		await verb(ctx, { actor, event, kind: reaction });
	}

	async function performPost(
		ctx: Ctx,
		actor: SubjectId,
		mentioned: SubjectId | undefined,
		replyTo: EventRef | undefined,
	): Promise<void> {
		const call: PostCall = { actor, mentioned, sentAt: time.now() };
		record.posts.push(call);
		const words = record.posts.length % 3 === 1 ? MANY_WORDS : 'x';
		const text = mentioned ? `@${mentioned} #${TAG}` : words;
		const { event, pending } = await postEvent(ctx, {
			actor,
			text,
			...(replyTo && { replyTo, ...(replyTo.subject === actor && { corrects: true as const }) }),
		});
		call.id = event.id;
		if (!pending && !memory.tables.timelines.get(timelineKey(actor, event.id)))
			flaws.push({ kind: 'lost', what: `${actor} was told that ${event.id} is posted, and has not got it` });
	}

	async function performPairVerb(ctx: Ctx, kind: PairVerb, subject: SubjectId, other: SubjectId): Promise<void> {
		const call: PairCall = { kind, subject, other, sentAt: time.now() };
		record.calls.push(call);
		if (await verbs[kind](ctx, subject, other)) call.answeredAt = time.now();
	}

	function suffer(mishap: Mishap): void {
		if (mishap.kind === 'wipe') {
			for (const queue of Object.values(memory.queues)) queue.wipe();
			return;
		}
		if (mishap.kind === 'power') {
			world.losses++;
			memory.journal.losePower(mishap.kept);
			for (const index of processes.keys()) restart(index);
		} else if (mishap.kind === 'pause') (processes[mishap.process] as SimulatedProcess).pause(mishap.for);
		else restart(mishap.process);
	}

	function restart(index: number): void {
		processes[index]?.kill();
		processes[index] = startProcess(index);
	}

	/**
	 * Storage behaves from now on, and time passes until nothing is due within that long. Without mishaps to the
	 * queues themselves, nothing needs a redrive.
	 */
	async function settle(within: number): Promise<boolean> {
		const { jobs, purges, poison } = memory.queues;
		// Requests under way land or give up.
		await time.run(() => false, 180_000);
		if (within > HOUR) pace = 600;
		const empty = () => jobs.depth() === 0 && purges.dueWithin(within) === 0 && (!log || isLogSettled(memory.tables));
		if (!(await time.run(empty, SETTLING))) return false;
		const wiped = mishaps.some(({ kind }) => kind === 'wipe') && within === HOUR;
		if (poison.depth() === 0 && !wiped) return true;
		await redriveAll();
		return time.run(empty, SETTLING);
	}

	/** Does the work of `tideline reconcile` for jobs whose messages are gone. */
	async function redriveAll(): Promise<void> {
		memory.queues.poison.wipe();
		const operator = createProcess(world, 0, sizes, UNCHANGED_ORDER.wrap, () => {});
		let redriven = 0;
		for (const subject of SUBJECTS)
			void redriveJobs(operator.domain, subject).then(() => {
				redriven++;
			});
		await time.run(() => redriven === SUBJECTS.length, 60_000);
	}

	/** Once storage behaves, a look that would find nothing changes nothing: it is left out. */
	async function work(process: SimulatedProcess): Promise<void> {
		const { jobs, purges } = memory.queues;
		const { domain, alive } = process;
		while (alive()) {
			const behaves = world.faults === NO_FAULTS;
			if (!behaves || jobs.dueWithin(0) + purges.dueWithin(0) > 0)
				await drain(domain, { until: 'idle', concurrency: 4 }).catch(() => 0);
			if (log && !(behaves && isLogSettled(memory.tables))) await keepLogSometimes(process, random);
			await domain.sleep((1_000 + random.next() * 9_000) * pace);
		}
	}
}

/** The subjects, as if they had signed in: that is not what is tested here. */
function createProfiles({ tables, journal }: Memory): void {
	for (const [table, write] of PROFILES) tables[table].write(write);
	journal.sync();
}

const PROFILES = [
	['audit', { ...auditKeys.day(isoTime(START)), kind: 'insert', properties: {} }] as const,
	...SUBJECTS.flatMap(profileWrites),
];

function profileWrites(subject: SubjectId): (readonly [TableName, Write])[] {
	const who = { subject, actor: subject, via: 'user', target: '', contentHash: '' };
	const entry = sealEntry({ ...who, seq: 1, at: isoTime(START), action: 'signed-in', prev: GENESIS });
	const { seq, hash } = entry;
	const properties = { kind: 'person', handle: subject, name: subject, createdAt: '' };
	const claimed = { subject, kind: 'person', name: subject, claimedAt: '', confirmed: true };
	const profile = { id: subject, kind: 'person', handle: subject, name: subject } as const;
	const ranks = rankWrites(subject, undefined, { followers: 0, createdAt: 0 });
	return [
		['ledger', { ...headKey(subject), kind: 'insert', properties: { seq, hash, ...NO_COUNTS } }],
		['ledger', { ...entryKeys.entry(subject, seq), kind: 'insert', properties: entryProperties(entry, '') }],
		['audit', { ...auditKeys.entry(entry), kind: 'insert', properties: auditProperties(entry) }],
		['ledger', { ...profileKey(subject), kind: 'insert', properties }],
		...ranks.map((write) => ['ranks', write] as const),
		['directory', { ...directoryKeys.handle(subject), kind: 'insert', properties: claimed }],
		...[...notesOfWords(profile), ...writesOfWords(profile)].map((write) => ['directory', write] as const),
	];
}
