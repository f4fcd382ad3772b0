import type { Action } from '../../../contract/actions.ts';

/**
 * The sentence of each entry of the audit trail. `by`: `self`, or `other` when somebody else wrote into the subject’s
 * ledger. `kept`: whether a session went on.
 * `whose`: `service` when it is in the ledger of the service.
 */
export const sentenceTexts = {
	sentences: {
		'signed-up': '<subject></subject> signed up',
		'signed-in': '<subject></subject> signed in',
		'sign-in-failed': '{whose, select, service {A sign-in failed} other {A sign-in as <subject></subject> failed}}',
		'signed-out': '<subject></subject> signed out',
		'session-ended':
			'{by, select, self {<subject></subject> ended a session} other {<actor></actor> ended a session of <subject></subject>}}',
		'sessions-ended':
			'{by, select, self {<subject></subject> ended {kept, select, yes {all other sessions} other {all sessions}}} other {<actor></actor> ended all sessions of <subject></subject>}}',
		'device-added':
			'{by, select, self {<subject></subject> turned on notifications on a device} other {<actor></actor> turned on notifications on a device of <subject></subject>}}',
		'device-removed':
			'{by, select, self {Notifications of <subject></subject> were turned off on a device} other {<actor></actor> turned off notifications on a device of <subject></subject>}}',
		'subject-created':
			'{by, select, self {<subject></subject> was created} other {<actor></actor> created <subject></subject>}}',
		'profile-edited':
			'{by, select, self {<subject></subject> edited their profile} other {<actor></actor> edited the profile of <subject></subject>}}',
		'event-posted':
			'{by, select, self {<subject></subject> posted <event>an event</event>} other {<actor></actor> posted <event>an event</event> for <subject></subject>}}',
		'event-removed':
			'{by, select, self {<subject></subject> removed <event>an event</event>} other {<actor></actor> removed <event>an event</event> by <subject></subject>}}',
		followed:
			'{by, select, self {<subject></subject> followed <target></target>} other {<subject></subject> followed <target></target>, approved by <actor></actor>}}',
		unfollowed:
			'{by, select, self {<subject></subject> unfollowed <target></target>} other {<actor></actor> made <subject></subject> unfollow <target></target>}}',
		'follow-requested':
			'{by, select, self {<subject></subject> asked to follow <target></target>} other {<actor></actor> asked for <subject></subject> to follow <target></target>}}',
		'follow-accepted':
			'{by, select, self {<subject></subject> accepted <target></target> as a follower} other {<actor></actor> accepted <target></target> as a follower of <subject></subject>}}',
		'follow-refused':
			'{by, select, self {<subject></subject> declined <target></target> as a follower} other {<actor></actor> declined <target></target> as a follower of <subject></subject>}}',
		muted:
			'{by, select, self {<subject></subject> muted someone} other {<actor></actor> muted someone for <subject></subject>}}',
		unmuted:
			'{by, select, self {<subject></subject> unmuted someone} other {<actor></actor> unmuted someone for <subject></subject>}}',
		blocked:
			'{by, select, self {<subject></subject> blocked someone} other {<actor></actor> blocked someone for <subject></subject>}}',
		unblocked:
			'{by, select, self {<subject></subject> unblocked someone} other {<actor></actor> unblocked someone for <subject></subject>}}',
		bookmarked:
			'{by, select, self {<subject></subject> bookmarked an event} other {<actor></actor> bookmarked an event for <subject></subject>}}',
		'bookmark-removed':
			'{by, select, self {<subject></subject> removed a bookmark} other {<actor></actor> removed a bookmark for <subject></subject>}}',
		'list-made':
			'{by, select, self {<subject></subject> created a list} other {<actor></actor> created a list for <subject></subject>}}',
		'list-changed':
			'{by, select, self {<subject></subject> changed a list} other {<actor></actor> changed a list for <subject></subject>}}',
		'list-deleted':
			'{by, select, self {<subject></subject> deleted a list} other {<actor></actor> deleted a list for <subject></subject>}}',
		'search-saved':
			'{by, select, self {<subject></subject> saved a search} other {<actor></actor> saved a search for <subject></subject>}}',
		'search-deleted':
			'{by, select, self {<subject></subject> deleted a saved search} other {<actor></actor> deleted a saved search for <subject></subject>}}',
		'token-issued':
			'{by, select, self {<subject></subject> issued a token} other {<actor></actor> issued a token for <subject></subject>}}',
		'token-renewed':
			'{by, select, self {<subject></subject> renewed a token} other {<actor></actor> renewed a token of <subject></subject>}}',
		'token-revoked':
			'{by, select, self {<subject></subject> revoked a token} other {<actor></actor> revoked a token of <subject></subject>}}',
		'trust-added':
			'{by, select, self {<subject></subject> trusted a workload} other {<actor></actor> trusted a workload for <subject></subject>}}',
		'trust-removed':
			'{by, select, self {<subject></subject> stopped trusting a workload} other {<actor></actor> stopped trusting a workload for <subject></subject>}}',
		'webhook-added':
			'{by, select, self {<subject></subject> added a webhook} other {<actor></actor> added a webhook for <subject></subject>}}',
		'webhook-changed':
			'{by, select, self {<subject></subject> changed a webhook} other {<actor></actor> changed a webhook of <subject></subject>}}',
		'webhook-removed':
			'{by, select, self {<subject></subject> removed a webhook} other {<actor></actor> removed a webhook of <subject></subject>}}',
		'webhook-tested':
			'{by, select, self {<subject></subject> tested a webhook} other {<actor></actor> tested a webhook of <subject></subject>}}',
		'push-retried':
			'{by, select, self {<subject></subject> sent pushes again} other {<actor></actor> sent pushes of <subject></subject> again}}',
		'github-connected':
			'{by, select, self {<subject></subject> connected GitHub} other {<actor></actor> connected <subject></subject> to GitHub}}',
		'github-disconnected':
			'{by, select, self {<subject></subject> disconnected GitHub} other {<actor></actor> disconnected <subject></subject> from GitHub}}',
		'audit-read': '<actor></actor> read <trail>the audit trail</trail>',
		'jobs-redriven': '<actor></actor> sent parked jobs again',
		repaired:
			"{by, select, self {<actor></actor> repaired what's derived from the ledger} other {<actor></actor> repaired what's derived from the ledger of <subject></subject>}}",
		'storage-set-up': '<actor></actor> set up storage',
		'storage-rebalanced': '<actor></actor> rebalanced storage',
		'trail-exported': '<actor></actor> exported the audit trail',
		'bundle-made': '<actor></actor> created a bundle for an auditor',
		'bundle-read': 'Someone opened a bundle for an auditor',
		'bundle-deleted': '<actor></actor> revoked a bundle for an auditor',
		'subject-suspended': '<actor></actor> suspended <target></target>',
		'subject-unsuspended': '<actor></actor> lifted the suspension of <target></target>',
		'subject-erased': '<actor></actor> erased a profile',
		'erasure-lifted': '<actor></actor> let an erased profile start over',
		'data-downloaded':
			'{by, select, self {<subject></subject> downloaded their data} other {<actor></actor> downloaded the data of <subject></subject>}}',
		'events-expired': 'Events by <subject></subject> expired and were removed',
		'hold-placed': '<actor></actor> placed a legal hold on <target></target>',
		'hold-lifted': '<actor></actor> lifted the legal hold on <target></target>',
		'log-restarted': '<actor></actor> started a new log',
		'sample-loaded': '<actor></actor> loaded the sample',
	} satisfies Record<Action, string>,
	/** Names beside those of subjects. */
	sentenceParts: {
		operator: 'Operator',
		service: 'Tideline',
		unknown: '{action} of {subject}',
	},
} as const;
