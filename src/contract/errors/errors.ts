import { type RateLimitKind, readableWait } from './rate-limit.ts';

/**
 * Every error a caller can meet, by its stable code, with the HTTP status it
 * becomes. Codes are part of the interface: they are added, never renamed.
 */
export const ERROR_STATUS = {
	// The input.
	invalid_input: 400,
	text_missing: 400,
	text_blank: 400,
	text_too_long: 400,
	text_control_character: 400,
	text_lone_surrogate: 400,
	verb_invalid: 400,
	type_invalid: 400,
	url_invalid: 400,
	url_too_long: 400,
	url_not_http: 400,
	occurred_at_invalid: 400,
	correction_invalid: 400,
	name_invalid: 400,
	handle_invalid: 400,
	description_invalid: 400,
	link_invalid: 400,
	issue_link_invalid: 400,
	commit_link_invalid: 400,
	subject_invalid: 400,
	event_invalid: 400,
	tag_invalid: 400,
	search_too_long: 400,
	search_date_invalid: 400,
	date_invalid: 400,
	session_invalid: 400,
	cursor_invalid: 400,
	cloud_event_invalid: 400,
	json_invalid: 400,
	request_invalid: 400,
	report_self: 400,
	decision_invalid: 400,
	follow_self: 400,
	mute_self: 400,
	muted_topic_invalid: 400,
	block_self: 400,
	batch_too_large: 400,
	bundle_too_large: 400,
	bundle_empty: 400,
	address_refused: 400,
	device_invalid: 400,
	trust_invalid: 400,
	idempotency_key_invalid: 400,
	login_invalid: 400,
	mail_address_invalid: 400,
	mail_address_missing: 400,
	// The sender.
	not_signed_in: 401,
	token_missing: 401,
	token_malformed: 401,
	token_unknown: 401,
	token_expired: 401,
	token_revoked: 401,
	workload_token_invalid: 401,
	signature_invalid: 401,
	forbidden: 403,
	workload_not_trusted: 403,
	approval_needed: 403,
	approval_own: 403,
	suspended: 403,
	blocked: 403,
	events_protected: 403,
	local_only: 403,
	admin_code_needed: 403,
	sign_up_closed: 403,
	appeal_code_invalid: 403,
	// The target.
	subject_not_found: 404,
	event_not_found: 404,
	entry_not_found: 404,
	feed_not_found: 404,
	request_not_found: 404,
	session_not_found: 404,
	token_not_found: 404,
	trust_not_found: 404,
	mail_link_invalid: 404,
	invitation_not_found: 404,
	invitation_invalid: 404,
	webhook_not_found: 404,
	push_not_found: 404,
	bundle_not_found: 404,
	case_not_found: 404,
	approval_not_found: 404,
	decision_not_found: 404,
	list_not_found: 404,
	search_not_found: 404,
	view_not_found: 404,
	muted_topic_not_found: 404,
	not_found: 404,
	method_not_allowed: 405,
	identity_changed: 409,
	event_already_removed: 409,
	held: 409,
	case_taken: 409,
	appeal_repeated: 409,
	too_many_reports: 409,
	too_many_labels: 409,
	role_refused: 409,
	last_admin: 409,
	access_changed: 409,
	nothing_to_approve: 409,
	too_many_approvals: 409,
	owns_machines: 409,
	erasure_under_way: 409,
	handle_taken: 409,
	too_many_tokens: 409,
	too_many_trusts: 409,
	too_many_webhooks: 409,
	too_many_machines: 409,
	too_many_lists: 409,
	list_full: 409,
	too_many_searches: 409,
	too_many_notifying_searches: 409,
	too_many_views: 409,
	view_name_taken: 409,
	too_many_muted_topics: 409,
	too_many_mails: 409,
	webhook_off: 409,
	log_behind: 409,
	log_forked: 409,
	log_key_changed: 409,
	store_not_empty: 409,
	sample_unavailable: 409,
	request_in_flight: 409,
	event_removed: 410,
	subject_erased: 410,
	approval_over: 410,
	bundle_deleted: 410,
	bundle_expired: 410,
	invitation_used: 410,
	invitation_expired: 410,
	invitation_revoked: 410,
	body_too_large: 413,
	media_type_unsupported: 415,
	content_encoding_unsupported: 415,
	host_unknown: 421,
	idempotency_key_reused: 422,
	rate_limited: 429,
	// The outcome.
	ledger_broken: 500,
	internal: 500,
	link_unavailable: 501,
	alerts_unavailable: 501,
	mail_unavailable: 501,
	ledger_busy: 503,
	server_unreachable: 503,
	issuer_unavailable: 503,
	storage_unavailable: 503,
	storage_full: 503,
	writing_stopped: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An error that a caller can act on. The message is a sentence that says what to do next. */
export class TidelineError extends Error {
	override readonly name = 'TidelineError';
	readonly code: ErrorCode;
	constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
		super(message, options);
		this.code = code;
	}
	/** HTTP status, 400 to 503. */
	get status(): number {
		return ERROR_STATUS[this.code];
	}
}

const NOT_FOUND = {
	subject(id: string) {
		const what = id.startsWith('@') ? 'handle' : 'ID';
		return `No profile has the ${what} ${id}. Check the ${what}, or search the directory.`;
	},
	event: (id: string) => `There's no event ${id} here. Check the ID and who posted it.`,
	entry: (id: string) => `There's no entry ${id}. Check the number, or search the audit trail.`,
	token: (id: string) => `This profile has no token ${id}. Reload the list of tokens.`,
	case: (id: string) => `No case about ${id} is waiting. Someone may have closed it: reload the list.`,
	approval: (id: string) => `No request has the number ${id}. Reload the list of approvals.`,
	decision: (id: string) => `There's no decision ${id} about you. Reload the list.`,
	webhook: (id: string) => `This profile has no webhook ${id}. Reload the list of webhooks.`,
	push: (id: string) => `This webhook has no push ${id}. Its delivery log goes back 30 days.`,
	bundle: (id: string) => `There's no bundle ${id}. Reload the list of bundles.`,
	list: (id: string) => `There's no list ${id}. Reload your lists.`,
	search: (id: string) => `There's no saved search ${id}. Reload your saved searches.`,
	view: (id: string) => `There's no saved view ${id}. Reload your views.`,
	muted_topic: (id: string) => `You don't mute ${id}. Reload what you've muted.`,
	invitation: (id: string) => `There's no invitation ${id}. Reload the list of invitations.`,
	trust: (id: string) => `This profile has no trusted workload ${id}. Reload the list.`,
};

type Missing = keyof typeof NOT_FOUND;

export class NotFound extends TidelineError {
	constructor(what: Missing, id: string) {
		super(`${what}_not_found`, NOT_FOUND[what](id));
	}
}

const RATE_SENTENCES: Record<RateLimitKind, (about: string) => string> = {
	posts: () => "You're posting too fast.",
	follows: () => "You're following, muting or blocking too fast.",
	mentions: (about) => `You've mentioned @${about} too often.`,
	mentioned: (about) => `Too many people are mentioning @${about} right now.`,
	signins: () => 'Too many sign-ins from here.',
	changes: () => "You're making changes too fast.",
	searches: () => "You're searching too fast.",
	reads: () => "You're loading pages too fast.",
	events: () => 'Events are coming in too fast.',
	calls: () => 'This token is making too many calls.',
	refusals: () => 'Too many requests from here had no valid token.',
	exceptions: () => 'Pages report too many errors from here.',
	streams: () => 'Your timeline is open in too many places.',
};

/** It was too much, and nothing of it was done. */
export class RateLimited extends TidelineError {
	readonly limit: RateLimitKind;
	/** Whole seconds, 1 at the least, after which the same may well be taken: what `Retry-After` says. */
	readonly retryAfter: number;
	/** The handle of the subject that the limit is about, if it is about one. */
	readonly about: string | undefined;
	constructor(limit: RateLimitKind, retryAfter: number, about?: string) {
		const { seconds, minutes } = readableWait(retryAfter);
		const wait = minutes > 0 ? `${minutes} minutes` : seconds === 1 ? '1 second' : `${seconds} seconds`;
		super('rate_limited', `${RATE_SENTENCES[limit](about ?? '')} Try again in ${wait}.`);
		this.limit = limit;
		this.retryAfter = retryAfter;
		this.about = about;
	}
}

export class Forbidden extends TidelineError {
	constructor(message: string) {
		super('forbidden', message);
	}
}

/** An issue for zod that carries one of our codes. `errorOfIssues` reads it back. */
export function codedIssue(code: ErrorCode, message: string): { message: string; params: { code: ErrorCode } } {
	return { message, params: { code } };
}

type Issue = { message: string; path: PropertyKey[]; params?: unknown };

/** The first of a schema's issues as an error with a stable code. */
export function errorOfIssues(issues: readonly Issue[]): TidelineError {
	const ours = issues.map(codeOf).findIndex((code) => code !== undefined);
	const issue = issues[Math.max(ours, 0)];
	if (!issue) return new TidelineError('invalid_input', "The input isn't valid.");
	const code = codeOf(issue);
	if (code) return new TidelineError(code, issue.message);
	const where = issue.path.map(String).join('.');
	return new TidelineError('invalid_input', where ? `${where}: ${issue.message}` : issue.message);
}

function codeOf(issue: Issue): ErrorCode | undefined {
	const code = (issue.params as { code?: unknown } | undefined)?.code;
	return typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : undefined;
}
