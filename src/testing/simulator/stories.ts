/** The kind of story in which each variant's reverted order shows, and the checker's objection to it. */
import type fc from 'fast-check';
import type { Sizes } from '../../domain/domain.ts';
import { schedule, story } from './arbitrary.ts';
import type { Flaw } from './flaw.ts';
import * as ofLog from './reverted-log-orders.ts';
import * as variants from './reverted-orders.ts';
import * as ofReactions from './reverted-reaction-orders.ts';
import * as ofSearch from './reverted-search-orders.ts';
import * as ofThreads from './reverted-thread-orders.ts';
import { type Act, keepsLog, type PairAct, type ReactAct, type Schedule, type Variant } from './schedule.ts';

export type Reverted = {
	variant: Variant;
	schedules: fc.Arbitrary<Schedule>;
	flaw: Flaw['kind'];
	sizes?: Sizes;
	isReconciled?: true;
};

const [A, B, C] = [0, 1, 2];
/** A new follower gets no earlier event: then only the follower row brings the next post. */
const NO_BACKFILL: Sizes = { chunk: 1, batch: 1, backfill: 0 };

/** A new follower gets one earlier event: clocks must not make it more. */
export const SMALL_BACKFILL: Sizes = { chunk: 1, batch: 1, backfill: 1 };

const post = (at: number): Act => ({ kind: 'post', at, who: A, process: 1 });
const mentions = (at: number): Act => ({ ...post(at), kind: 'post', target: B });
const remove = (at: number): Act => ({ kind: 'remove', at, who: A, process: 2, nth: 0 });
const follows = (at: number): Act => ({ kind: 'follow', at, who: B, target: A, process: 0 });
const blocks = (at: number): PairAct => ({ kind: 'block', at, who: B, target: A, process: 2 });
const unfollows = (at: number): Act => ({ kind: 'unfollow', at, who: B, target: A, process: 2 });

/** A few entries on several ledgers, while the workers keep the log. */
const LOGGED = story([
	[post(0), 30_000],
	[mentions(1_000), 30_000],
	[follows(2_000), 30_000],
	[{ ...post(3_000), who: C }, 30_000],
]).filter(({ seed }) => keepsLog(seed));

const POSTED_AND_REMOVED = story([
	[post(0), 4_000],
	[remove(2_000), 9_000],
]);

const answers = (at: number, who: number): Act => ({ ...post(at), kind: 'post', who, answers: 0 });
const removesAnswer = (at: number): Act => ({ kind: 'remove', at, who: B, process: 2, nth: 0 });

const ANSWERED_AND_REMOVED = story([
	[post(0), 10],
	[answers(1_000, B), 4_000],
	[removesAnswer(2_000), 9_000],
]);
const ANSWERED_AT_ONCE = story([
	[post(0), 10],
	...[A, B, C, A, B, C].map((who): [Act, number] => [answers(2_000, who), 2_300]),
]);

const reacts = (at: number, who: number): ReactAct => ({
	kind: 'react',
	at,
	who,
	nth: 0,
	reaction: 'like',
	process: who,
});
const takesBack = (at: number, who: number): ReactAct => ({ ...reacts(at, who), takesBack: true });

const REACTED_AT_ONCE = story([
	[post(0), 10],
	...[A, B, C].map((who): [Act, number] => [reacts(2_000, who), 2_300]),
	...[A, C].map((who): [Act, number] => [takesBack(2_400, who), 2_700]),
]);
/** The process of the first act stands still in the middle of its job. */
const TAKEN_BACK_MEANWHILE = story(
	[
		[post(0), 10],
		[reacts(20_000, B), 20_010],
		[{ ...takesBack(20_100, B), process: C }, 21_000],
	],
	[[{ kind: 'pause', at: 20_010, process: B, for: 10_000 }, 20_400]],
);
const REACTED_AND_REMOVED = story([
	[post(0), 10],
	[reacts(1_000, B), 4_000],
	[reacts(1_000, C), 4_000],
	[remove(2_000), 9_000],
]);

export const REVERTED: Record<string, Reverted> = {
	'leaves are entered before the tree of the log moves on': {
		variant: ofLog.treeBeforeTheLeaves,
		schedules: LOGGED,
		flaw: 'log',
	},
	'a batch of leaves is inserted, never written over': {
		variant: ofLog.batchesWrittenOver,
		schedules: LOGGED,
		flaw: 'log',
	},
	'a leaf that waits is looked up before it gets a place': {
		variant: ofLog.leavesNotLookedUp,
		schedules: LOGGED,
		flaw: 'log',
	},
	'documents of the search index are inserted, never written over': {
		variant: ofSearch.documentsWrittenOver,
		schedules: POSTED_AND_REMOVED,
		flaw: 'ghost',
	},
	'an event is in the search index before its job is over': {
		variant: ofSearch.indexedInTheBackground,
		schedules: schedule,
		flaw: 'lost',
	},
	'each part of a removed document leaves a tombstone': {
		variant: ofSearch.partsWithoutTombstones,
		schedules: POSTED_AND_REMOVED,
		flaw: 'ghost',
	},
	'a reply and its count change together': {
		variant: ofThreads.replyCountedBehindItsRow,
		schedules: ANSWERED_AND_REMOVED,
		flaw: 'count',
	},
	'a count of replies changes under its ETag': {
		variant: ofThreads.replyCountsWrittenOver,
		schedules: ANSWERED_AT_ONCE,
		flaw: 'count',
	},
	'a reply that is removed leaves a tombstone in its thread': {
		variant: ofThreads.repliesDeleted,
		schedules: ANSWERED_AND_REMOVED,
		flaw: 'ghost',
	},
	'a removal remembers the thread of its event': {
		variant: ofThreads.threadForgotten,
		schedules: ANSWERED_AND_REMOVED,
		flaw: 'ghost',
	},
	'a reply is in its thread before the job is over': {
		variant: ofThreads.enteredInTheBackground,
		schedules: ANSWERED_AT_ONCE,
		flaw: 'lost',
	},
	'a reaction and its count change together': {
		variant: ofReactions.reactionCountedBehindItsRow,
		schedules: REACTED_AT_ONCE,
		flaw: 'count',
	},
	'a count of reactions changes under its ETag': {
		variant: ofReactions.shardCountWrittenOver,
		schedules: REACTED_AT_ONCE,
		flaw: 'count',
	},
	'the count of all shards changes under its ETag': {
		variant: ofReactions.sumWrittenOver,
		schedules: REACTED_AT_ONCE,
		flaw: 'count',
	},
	'the shards are summed up before the job is over': {
		variant: ofReactions.summedUpInTheBackground,
		schedules: REACTED_AT_ONCE,
		flaw: 'count',
	},
	'a shard never goes back to an earlier entry': {
		variant: ofReactions.reactionsGoBack,
		schedules: TAKEN_BACK_MEANWHILE,
		flaw: 'lost',
	},
	'a removal closes the counts of its event': {
		variant: ofReactions.countsNotClosed,
		schedules: REACTED_AND_REMOVED,
		flaw: 'ghost',
	},
	'the count of all shards is there before an event is found live': {
		variant: ofReactions.countMadeTooLate,
		schedules: REACTED_AND_REMOVED,
		flaw: 'ghost',
	},
	'timeline rows are inserted, never written over': {
		variant: variants.plainUpserts,
		schedules: story([
			[follows(0), 10],
			[post(3_000), 4_000],
			[remove(4_000), 9_000],
		]),
		flaw: 'ghost',
	},
	'a removal leaves tombstones': {
		variant: variants.hardDeletes,
		schedules: story([
			[follows(0), 10],
			[post(3_000), 4_000],
			[remove(4_000), 9_000],
		]),
		flaw: 'ghost',
	},
	'an unfollow is purged twice, five minutes apart': {
		variant: variants.singlePurge,
		schedules: story([
			[follows(0), 10],
			[post(5_000), 8_000],
			[unfollows(5_000), 12_000],
		]),
		flaw: 'ghost',
	},
	'rows carry the epoch of their follow': {
		variant: variants.noEpochs,
		schedules: story([
			[follows(0), 10],
			[post(0), 8_000],
			[unfollows(4_000), 8_000],
			[follows(6_000), 12_000],
		]),
		flaw: 'lost',
	},
	'the follower row is written before the answer': {
		variant: variants.rowAfterTheAnswer,
		schedules: story([
			[follows(0), 1_000],
			[post(500), 6_000],
		]),
		flaw: 'lost',
		sizes: NO_BACKFILL,
	},
	'the follower row is on before the backfill': {
		variant: variants.rowAfterTheBackfill,
		schedules: schedule,
		flaw: 'lost',
	},
	'the follower row is off before the purge': {
		variant: variants.rowOffAfterThePurge,
		schedules: story([
			[follows(0), 10],
			[unfollows(4_000), 6_000],
			[post(5_000), 20_000],
		]),
		flaw: 'ghost',
	},
	"the event's tombstone is there before the withdrawal": {
		variant: variants.tombstoneAfterTheWithdrawal,
		schedules: story([
			[post(0), 1_000],
			[remove(2_000), 4_000],
			[follows(4_000), 20_000],
		]),
		flaw: 'ghost',
	},
	'followers are listed, then the event is read, then rows are inserted': {
		variant: variants.readBeforeTheList,
		schedules: story(
			[
				[{ ...post(0), process: 0 }, 10],
				[remove(1_000), 3_000],
				[{ ...follows(3_000), process: 2 }, 8_000],
			],
			[[{ kind: 'pause', at: 100, process: 0, for: 9_000 }, 1_500]],
		),
		flaw: 'ghost',
	},
	'the batch that a planner carries itself stays open until it is carried': {
		variant: variants.ownBatchClosedEarly,
		schedules: story(
			[
				[follows(0), 10],
				[{ ...follows(0), who: C }, 10],
				[post(5_000), 6_000],
			],
			[[{ kind: 'kill', at: 5_000, process: 1 }, 9_000]],
		),
		flaw: 'lost',
		sizes: NO_BACKFILL,
	},
	'the message is sent before the transaction': {
		variant: variants.messageAfterTheTransaction,
		schedules: schedule,
		flaw: 'stuck',
	},
	'an unfollow spares what mentions its reader': {
		variant: variants.mentionsForgotten,
		schedules: story([
			[follows(0), 10],
			[mentions(3_000), 4_000],
			[unfollows(5_000), 12_000],
		]),
		flaw: 'lost',
	},
	'a follow looks for a block once it is made': {
		variant: variants.blockSeenTooEarly,
		schedules: story([
			[follows(0), 400],
			[{ ...blocks(0), who: A, target: B }, 400],
		]),
		flaw: 'follower',
	},
	'a block takes mentions twice, five minutes apart': {
		variant: variants.singlePurge,
		schedules: story([
			[mentions(1_000), 3_000],
			[blocks(0), 4_000],
		]),
		flaw: 'ghost',
	},
	'a removal remembers the subjects that its event named': {
		variant: variants.namedForgotten,
		schedules: story([
			[mentions(0), 10],
			[remove(4_000), 9_000],
		]),
		flaw: 'ghost',
	},
	'the rows of a job that is done in one go are written before its job row is deleted': {
		variant: variants.jobRowDeletedFirst,
		schedules: schedule,
		flaw: 'lost',
	},
	'what a job was prepared from still holds when it is written with its command': {
		variant: variants.readingsUnchecked,
		schedules: story([
			[post(0), 10],
			[follows(1_000), 2_000],
			[post(5_000), 9_000],
		]),
		flaw: 'lost',
	},
	"the poster's own row is written before the answer": {
		variant: variants.ownRowAfterTheAnswer,
		schedules: schedule,
		flaw: 'lost',
	},
	'a command survives a loss of power before it is answered': {
		variant: variants.answeredInMemory,
		schedules: schedule,
		flaw: 'lost',
	},
	'a follower row survives a loss of power before the answer': {
		variant: variants.followerRowInMemory,
		schedules: story(
			[
				[follows(0), 10],
				[post(4_000), 9_000],
			],
			[[{ kind: 'power', at: 0, kept: 0 }, 4_000]],
		),
		flaw: 'lost',
		sizes: NO_BACKFILL,
	},
	'a follower row and its count change together': {
		variant: variants.countBehindTheRow,
		schedules: schedule,
		flaw: 'count',
	},
	'a rank changes under the ETag of what was there before the truth was read': {
		variant: variants.rankWithoutEtag,
		schedules: story([
			[follows(0), 300],
			[post(0), 300],
			[{ ...follows(0), who: C }, 300],
		]),
		flaw: 'count',
	},
	'pushes are added before the job is over': {
		variant: variants.pushesAfterTheJob,
		schedules: schedule,
		flaw: 'lost',
	},
	'notifications are written before the job is over': {
		variant: variants.notificationsAfterTheJob,
		schedules: schedule,
		flaw: 'lost',
	},
	'a follow notes what it brought': {
		variant: variants.notNoted,
		schedules: story([
			[post(0), 1_000],
			[follows(2_000), 3_000],
		]),
		flaw: 'difference',
		isReconciled: true,
	},
	'a follow notes which entry is the newest once its row is there': {
		variant: variants.notedTooEarly,
		schedules: story([
			[post(0), 1_000],
			[post(0), 1_000],
			[follows(2_000), 3_000],
		]),
		flaw: 'difference',
		sizes: SMALL_BACKFILL,
		isReconciled: true,
	},
	'a follow notes all that it brought': {
		variant: variants.notedTooLittle,
		schedules: story([
			[post(0), 1_000],
			[follows(2_000), 3_000],
		]),
		flaw: 'difference',
		isReconciled: true,
	},
};
