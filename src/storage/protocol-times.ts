/**
 * The times that the protocols rest on, each with its reason, and the relations between them. The relations are asserted
 * when this file is loaded: a change that breaks one stops every process, and says which one.
 * `docs/protocol/times-and-crash-points.md` tells what each is for.
 */
import { LINK_LIFETIME_MS } from '../contract/audit/link.ts';
import { limits } from './limits.ts';

// Storage.

/** A client that waited this long for the answer to a read asks again. */
export const READ_TIMEOUT_MS = 10_000;
/** A client that waited this long for the answer to a write gives it up: its outcome is unclear. */
export const WRITE_TIMEOUT_MS = 30_000;
/** A write that its client gave up may still land this much later. */
export const LATE_WRITE_MS = 30_000;
/**
 * A request waits this long for its turn, and is then refused: it was not sent. So what its caller looked at (a lease, a
 * deadline) is at most so much older when it is sent, and somebody who waits for an answer gets one.
 */
export const SEND_PATIENCE_MS = 5_000;
/** The writes of one batch (`writeMany`) are sent within this time, or never: its caller looked at its lease before it. */
export const WRITE_MANY_MS = 120_000;
/** The clocks of two processes may differ by this much. Only causes (entries, epochs, ETags) order what is closer. */
export const CLOCKS_APART_MS = 600_000;

// Commands.

/** A command's message is invisible for this long, so that its own process can run the job. */
export const MESSAGE_DELAY_SECONDS = 15;
/** The process that committed a command may run the job for this long, counted from the moment before the message was sent. */
export const RUN_INLINE_FOR_MS = 14_000;
/** A command that has not begun to commit this long after its message was sent gives up. */
export const COMMIT_DEADLINE_MS = 30_000;
/** A command's transaction lands within this time after its message was sent, or never. */
export const LAST_COMMIT_MS = 120_000;
/** A caller waits this long for the first write. After that the answer says `pending`. */
export const FIRST_WRITE_PATIENCE_MS = 5_000;
/**
 * An operation on storage is not tried again after this long: the caller wants an answer, and the embedded store has
 * waited up to 15 s for a lock by itself.
 */
export const REPEAT_PATIENCE_MS = 10_000;
/** The claim of a handle is not taken over before this time: its command might still commit, by any clock. */
export const HANDLE_CLAIM_HELD_MS = LAST_COMMIT_MS + CLOCKS_APART_MS;

// Messages and jobs.

/** A worker has a message to itself for this long, unless it renews the lease. */
export const LEASE_SECONDS = 60;
export const RENEW_EVERY_MS = 20_000;
/** A renewal that got no answer is tried again after this time. */
export const RENEW_AGAIN_MS = 1_000;
/** A message without a job is hidden for this long, then looked at again: its command may still commit. */
export const ORPHAN_WAIT_SECONDS = 27;
/** At this delivery a message without a job is deleted. Deliveries are counted by the queue, so no other clock is trusted. */
export const ORPHAN_DELIVERIES = 5;
/** A job that failed is tried again after 1, 3, 7, … seconds, and never later than this. */
export const RETRY_AT_MOST_MS = 60_000;
/** An unfollow, a block and an unblock purge once more after this time, for writes that were under way. */
export const PURGE_AGAIN_SECONDS = 300;
/** The tombstones of a removed event stop late inserts for this long. */
export const TOMBSTONES_KEPT_SECONDS = 86_400;
/** Listing the parked messages hides them from others for this long. */
export const PARKED_LEASE_SECONDS = 30;

// Webhooks.

/** A process believes for this long that it knows which subjects have webhooks. */
export const LIST_OF_WEBHOOKS_FRESH_MS = 1_000;
/** A webhook that was turned on is answered after this time, and a receiver's agreement counts then: every process knows it. */
export const LIST_OF_WEBHOOKS_KNOWN_MS = 1_200;
/** A receiver has this long to answer a push. */
export const PUSH_ANSWER_MS = 10_000;
/** Before a test, a receiver that has not agreed has this long to say by its headers that it does. */
export const PUSH_LEAVE_MS = 5_000;
/** A push whose try began is not tried again before this time, in case its process died. */
export const PUSH_CLAIM_SECONDS = 30;
/** A process that sends pushes looks this often which lines are ready. Another's push waits no longer for its first look. */
export const LINES_POLL_MS = 50;
/** A line at which another process is, or of which storage cannot be read, is left alone for this long. */
export const LINES_REST_MS = 1_000;

// Mail.

/** One try of a mail has this long in all, from the connection to the mail server's last answer. */
export const MAIL_SEND_MS = 30_000;
/** A mail whose try began is not tried again before this time, in case its process died. */
export const MAIL_CLAIM_SECONDS = 50;

// Several accounts on Azure.

/** A process may use the accounts for this long after it read their record. */
export const OWNERSHIP_LEASE_MS = 15_000;
/** After this time the record is read again, in the background. */
export const OWNERSHIP_RENEW_AFTER_MS = 5_000;
/** A refusal is repeated for this long without reading the record again. */
export const OWNERSHIP_REFUSED_MS = 1_000;
/** This long after a rebalance marked all accounts, every lease has ended and every write that was sent under it has landed. */
export const ALL_WRITES_LANDED_MS = OWNERSHIP_LEASE_MS + WRITE_TIMEOUT_MS + LATE_WRITE_MS;
/** The claim of a rebalance or a migration lasts this long, unless it is renewed. */
export const MAINTENANCE_CLAIM_MS = 60_000;
export const MAINTENANCE_CLAIM_RENEW_EVERY_MS = 20_000;
/** A process that waits for another one's migration looks again after this time. */
export const MIGRATION_POLL_MS = 1_000;
/** A rebalance has a message that it moves to itself for this long. */
export const MOVED_MESSAGE_LEASE_SECONDS = 60;
/** A rebalance that waits for messages looks again after this time. */
export const MOVE_POLL_MS = 1_000;
/** A link is valid from this long ago, for clients whose clocks are behind. */
export const LINK_BACKDATED_MS = 300_000;

// Processes.

/** A process that is told to stop lets its jobs run for this long, … */
export const FINISH_WITHIN_MS = 5_000;
/** … and then hands their messages back within this time. */
export const HAND_BACK_WITHIN_MS = 5_000;
/** A worker looks at empty queues this often. */
/** A process looks for leaves so often; it knows of its own at once. Integrated within 10 s is promised. */
export const LOG_POLL_MS = 5_000;
/** So long a round of the log waits for more leaves: a signature is worth many. */
export const LOG_GATHER_MS = 500;

/** A collector of the trail has so long to answer. */
export const COLLECTOR_ANSWER_MS = 30_000;
/** So long no other process sends to it: more than an answer may take, and the writes around it. */
export const COLLECTOR_CLAIM_MS = 90_000;
/** The longest wait between two tries: it may be away for days. */
export const COLLECTOR_RETRY_AT_MOST_MS = 60_000;

/** So often a moment of a backup is begun, if the last one is done. On Azure each look is paid for. */
export const BACKUP_EVERY_MS = { embedded: 1_000, azure: 20_000 };
/** While nothing changes, so often a moment says that it is so. */
export const BACKUP_STILL_MS = 60_000;
/** Moments of a backup that a later one took in stay for this long, because a restore may be reading them. */
export const BACKUP_TAKEN_IN_KEPT_MS = 3_600_000;
/** So long no other process makes a backup in the same place, … */
export const BACKUP_CLAIM_MS = 60_000;
/** … unless the one that does renews its claim. */
export const BACKUP_CLAIM_RENEW_EVERY_MS = 20_000;
/** A backup that failed is tried again after this time. */
export const BACKUP_RETRY_MS = 10_000;
export const QUEUE_POLL_MS = 500;
/** Work that waits until storage has room looks again after this time: about a round trip. */
export const BUSY_POLL_MS = 5;
/** After queues that could not be read, it looks again after this time. Each look is a line in the log. */
export const QUEUE_RETRY_MS = 5_000;

const firstOrphanLookSeconds = MESSAGE_DELAY_SECONDS;
const orphanKeptMs = (firstOrphanLookSeconds + (ORPHAN_DELIVERIES - 1) * ORPHAN_WAIT_SECONDS) * 1_000;
const lastWriteUnderLeaseMs = LEASE_SECONDS * 1_000 + WRITE_MANY_MS + WRITE_TIMEOUT_MS + LATE_WRITE_MS;

const RELATIONS: Record<string, boolean> = {
	'A process stops running a job inline before its message becomes visible to others.':
		RUN_INLINE_FOR_MS < MESSAGE_DELAY_SECONDS * 1_000,
	'A request that was refused for its wait is tried again before its caller gives up.':
		SEND_PATIENCE_MS < REPEAT_PATIENCE_MS,
	'The writes of a batch wait longer than a single one.': SEND_PATIENCE_MS < WRITE_MANY_MS,
	'A command that began to commit by its deadline has landed by the last commit, even if its write was sent and came late.':
		COMMIT_DEADLINE_MS + SEND_PATIENCE_MS + WRITE_TIMEOUT_MS + LATE_WRITE_MS <= LAST_COMMIT_MS,
	'A message without a job is kept until no command can still commit.': LAST_COMMIT_MS <= orphanKeptMs,
	'A lease can be renewed twice before it ends.':
		2 * RENEW_EVERY_MS + SEND_PATIENCE_MS + RENEW_AGAIN_MS < LEASE_SECONDS * 1_000,
	'A message without a job is looked at more often than a lease lasts.': ORPHAN_WAIT_SECONDS < LEASE_SECONDS,
	'The second purge comes after the last write of a job whose lease ended.':
		lastWriteUnderLeaseMs < PURGE_AGAIN_SECONDS * 1_000,
	'Tombstones outlast the last insert of a delivery, and the second purge.':
		lastWriteUnderLeaseMs < TOMBSTONES_KEPT_SECONDS * 1_000 && PURGE_AGAIN_SECONDS < TOMBSTONES_KEPT_SECONDS,
	'A message can wait as long as tombstones are kept.': TOMBSTONES_KEPT_SECONDS <= limits.messageSeconds,
	'A first write is given up before the job may no longer run inline.': FIRST_WRITE_PATIENCE_MS < RUN_INLINE_FOR_MS,
	'A process that stops has handed its messages back before their leases end.':
		FINISH_WITHIN_MS + HAND_BACK_WITHIN_MS < LEASE_SECONDS * 1_000,
	'An ownership lease is read again three times before it ends.': 3 * OWNERSHIP_RENEW_AFTER_MS <= OWNERSHIP_LEASE_MS,
	'A refused process asks again before a lease would have ended.': OWNERSHIP_REFUSED_MS < OWNERSHIP_LEASE_MS,
	'When a killed rebalance or migration loses its claim, its last write has landed.':
		LATE_WRITE_MS < MAINTENANCE_CLAIM_MS - MAINTENANCE_CLAIM_RENEW_EVERY_MS,
	'A claim is renewed twice before it ends.': 2 * MAINTENANCE_CLAIM_RENEW_EVERY_MS < MAINTENANCE_CLAIM_MS,
	'A webhook is answered when no process goes by an older list.': LIST_OF_WEBHOOKS_FRESH_MS < LIST_OF_WEBHOOKS_KNOWN_MS,
	'A push is not tried again while its try may still be answered.':
		PUSH_LEAVE_MS + PUSH_ANSWER_MS + SEND_PATIENCE_MS < PUSH_CLAIM_SECONDS * 1_000,
	'The lease on a push outlasts its try.': PUSH_CLAIM_SECONDS < LEASE_SECONDS,
	'A mail is not tried again while its try may still go on.':
		MAIL_SEND_MS + 2 * SEND_PATIENCE_MS < MAIL_CLAIM_SECONDS * 1_000,
	'The lease on a mail outlasts its try.': MAIL_CLAIM_SECONDS < LEASE_SECONDS,
	'A collector is not sent the same twice while it may still answer.':
		COLLECTOR_ANSWER_MS + 2 * WRITE_TIMEOUT_MS <= COLLECTOR_CLAIM_MS,
	'A backup renews its claim twice before it ends.': 2 * BACKUP_CLAIM_RENEW_EVERY_MS < BACKUP_CLAIM_MS,
	'Storage signs links that last as long as ours.': LINK_LIFETIME_MS <= limits.linkMilliseconds,
};

for (const [sentence, holds] of Object.entries(RELATIONS))
	if (!holds) throw new Error(`The times of the protocol contradict each other. This must hold: ${sentence}`);
