/**
 * Webhooks: addresses to which a subject's timeline, or the audit trail, is pushed as it grows. A *push* is one event, or
 * one entry, on its way to one webhook. Each is signed as Standard Webhooks has it: https://www.standardwebhooks.com
 */

/** 16 digits and letters. */
export type WebhookId = string;
/** Names what is pushed, and sorts the newest first. */
export type PushId = string;

/** `timeline`: the events that reach the subject's timeline. `trail`: every entry of every ledger, for admins. */
export const WEBHOOK_FEEDS = ['timeline', 'trail'] as const;
export type WebhookFeed = (typeof WEBHOOK_FEEDS)[number];

/** Webhooks of a subject, at the most. */
export const MOST_WEBHOOKS = 10;

/** Hours for which pushes carry signatures of the old secret, too, once a webhook got a new one. */
export const SECRET_OVERLAP_HOURS = 24;

/** Days for which the log of a webhook keeps a push that has ended. */
export const PUSHES_KEPT_DAYS = 30;

/** Seconds between the tries of a push, the first of which is made at once. After the last one it is given up. */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Pushes a minute to all webhooks of one owner and its machines, tests and further tries among them. Others wait. */
export const PUSHES_A_MINUTE = 6_000;

/**
 * Reasons why a webhook is off: its owner turned it off, its receiver answered 410, or the person who added it is no
 * longer an admin.
 */
export const WEBHOOK_OFF = ['owner', 'gone', 'admin'] as const;
export type WebhookOff = (typeof WEBHOOK_OFF)[number];

/**
 * - `pending`: it is to be sent at `nextAt`.
 * - `done`: its receiver took it.
 * - `dead`: it was given up. Its owner may send it again.
 * - `dropped`: what it was of is not there any more.
 */
export const PUSH_STATES = ['pending', 'done', 'dead', 'dropped'] as const;
export type PushState = (typeof PUSH_STATES)[number];

/** Types of pushes. */
export const PUSH_TYPES = ['event.delivered', 'event.removed', 'audit.entry', 'webhook.test'] as const;
export type PushType = (typeof PUSH_TYPES)[number];

/**
 * Why a try failed without an answer that counts: the address lies inside the operator's network or is none, nothing
 * answered in time, the connection failed, or the webhook was turned off before. `not_agreed`: the receiver took a test
 * without agreeing to get more.
 */
export const PUSH_PROBLEMS = ['address_refused', 'timed_out', 'unreachable', 'webhook_off', 'not_agreed'] as const;
export type PushProblem = (typeof PUSH_PROBLEMS)[number];
