/** The work of each entry's job beside entering the entry in the audit trail. */

import { type Action, isAction } from '../../contract/audit/actions.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { PURGE_AGAIN_SECONDS, TOMBSTONES_KEPT_SECONDS } from '../../storage/protocol-times.ts';
import type { JobRow } from '../../storage/rows/ledger/jobs.ts';
import type { Stored } from '../../storage/rows/properties.ts';
import { tellAdmins } from '../alarm/jobs/tell-admins.ts';
import { tellApprovers, tellAsker } from '../approval/jobs/tell-of-approval.ts';
import type { Domain } from '../domain.ts';
import { deliverEvent, deliverInOneGo, type OneGo } from '../event/jobs/deliver-event.ts';
import { collectTombstones, withdrawEvent } from '../event/jobs/withdraw-event.ts';
import { applyAnswer } from '../graph/jobs/apply-answer.ts';
import { beginFollow, beginFollowInOneGo } from '../graph/jobs/begin-follow.ts';
import { enterRequest } from '../graph/jobs/enter-request.ts';
import { purgeUnfollowed } from '../graph/jobs/purge-unfollowed.ts';
import { settleBlock, settleMentions } from '../graph/jobs/settle-block.ts';
import { forgetAddresses } from '../mail/jobs/forget-addresses.ts';
import {
	settleSuspension,
	tellOfLabels,
	tellOfLimit,
	tellOfRemoval,
	tellOfReturn,
} from '../moderation/jobs/tell-of-decision.ts';
import type { JobLease } from '../ports/lease.ts';
import { clearAgain } from '../privacy/jobs/clear-subject.ts';
import { collectExpired, expireTexts } from '../privacy/jobs/expire-texts.ts';
import { enterReaction, enterReactionWithCommand } from '../reaction/jobs/enter-reaction.ts';
import { bringSample } from '../sample/jobs/bring-sample.ts';
import { enterLooks } from '../saved/looks/enter-looks.ts';
import { tellInOneGo, tellOfNewBrowser } from '../session/jobs/tell-of-new-browser.ts';
import { enterThreadChoice } from '../thread/jobs/enter-thread-choice.ts';
import { enterChangedTokens } from '../token/jobs/enter-changed-tokens.ts';
import {
	addTestPush,
	enterChangedWebhooks,
	enterNewWebhook,
	forgetWebhook,
	retryPushes,
} from '../webhook/jobs/webhook-jobs.ts';

/**
 * Runs the work of one job. Idempotent: it may run twice, late, or side by side.
 * Resolves to the number of chunks of a walk that others still run; to 0 or nothing when all is done.
 */
type Run = (domain: Domain, subject: SubjectId, job: Stored<JobRow>, lease: JobLease) => Promise<number | void>;

type JobKind = {
	run?: Run;
	/** All that it has to do, where that is little. Undefined when it is more: then `run` does it, after its command. */
	inOneGo?: (domain: Domain, subject: SubjectId, job: JobRow, lease: JobLease) => Promise<OneGo | undefined>;
	/** Whether that may be written with its command (see `prepare-jobs.ts`), and not behind it. */
	withCommand?: true | 'only';
	/** Runs once more, so many seconds after the first run. */
	second?: { delaySeconds: number; run: Run };
};

const REACTION: JobKind = { run: enterReaction, inOneGo: enterReactionWithCommand, withCommand: 'only' };

/** An action that is missing here changes nothing outside its own ledger. */
const JOBS: { readonly [A in Action]?: JobKind } = {
	'event-posted': { run: deliverEvent, inOneGo: deliverInOneGo, withCommand: true },
	'event-removed': {
		run: async (domain, subject, job, lease) => {
			await tellOfRemoval(domain, subject, job);
			return withdrawEvent(domain, subject, job, lease);
		},
		second: { delaySeconds: TOMBSTONES_KEPT_SECONDS, run: collectTombstones },
	},
	reacted: REACTION,
	'reaction-removed': REACTION,
	followed: { run: beginFollow, inOneGo: beginFollowInOneGo, withCommand: true },
	unfollowed: { run: purgeUnfollowed, second: { delaySeconds: PURGE_AGAIN_SECONDS, run: purgeUnfollowed } },
	'follow-requested': { run: enterRequest },
	'follow-accepted': { run: applyAnswer },
	'follow-refused': { run: applyAnswer },
	blocked: { run: settleBlock, second: { delaySeconds: PURGE_AGAIN_SECONDS, run: settleMentions } },
	unblocked: { run: settleBlock, second: { delaySeconds: PURGE_AGAIN_SECONDS, run: settleMentions } },
	'signed-in': { run: tellOfNewBrowser, inOneGo: tellInOneGo, withCommand: true },
	'token-issued': { run: enterChangedTokens },
	'token-renewed': { run: enterChangedTokens },
	'token-revoked': { run: enterChangedTokens },
	'webhook-added': { run: enterNewWebhook },
	'webhook-changed': { run: enterChangedWebhooks },
	'webhook-removed': { run: forgetWebhook },
	'webhook-tested': { run: addTestPush },
	'push-retried': { run: retryPushes },
	'search-changed': { run: enterLooks },
	'search-deleted': { run: enterLooks },
	'mail-changed': {
		run: forgetAddresses,
		second: { delaySeconds: PURGE_AGAIN_SECONDS, run: forgetAddresses },
	},
	'subject-erased': { second: { delaySeconds: TOMBSTONES_KEPT_SECONDS, run: clearAgain } },
	'events-expired': {
		run: expireTexts,
		second: { delaySeconds: TOMBSTONES_KEPT_SECONDS, run: collectExpired },
	},
	'thread-followed': { run: enterThreadChoice },
	'thread-unfollowed': { run: enterThreadChoice },
	'labels-added': { run: tellOfLabels },
	'labels-removed': { run: tellOfLabels },
	'subject-limited': { run: tellOfLimit },
	'subject-unlimited': { run: tellOfLimit },
	'subject-suspended': { run: settleSuspension },
	'subject-unsuspended': { run: tellOfReturn },
	'alarm-raised': { run: tellAdmins },
	'approval-asked': { run: tellApprovers },
	'approval-given': { run: tellAsker },
	'approval-refused': { run: tellAsker },
	'sample-loaded': { run: bringSample },
};

/** Undefined for an action of a newer version. */
export function jobKindOf(action: Action): JobKind | undefined {
	return isAction(action) ? (JOBS[action] ?? {}) : undefined;
}

/** Seconds from the first run of a job to its second. A job of a newer version waits as long as most do. */
export function secondRunDelay(action: Action): number {
	return jobKindOf(action)?.second?.delaySeconds ?? PURGE_AGAIN_SECONDS;
}
