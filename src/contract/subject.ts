/** Providers that vouch for an identity. `app` is for machines, `dev` for local sign-in. */
export const PROVIDERS = ['liveid', 'github', 'google', 'oidc', 'dev', 'app'] as const;
export type Provider = (typeof PROVIDERS)[number];

const SUBJECT_ID = new RegExp(`^(?:${PROVIDERS.join('|')})-(?:[A-Za-z0-9.-]|_[0-9a-f]{2}){1,200}$`);

/** `<provider>-<uid>`, each byte of the uid outside `[A-Za-z0-9.-]` as `_` and two hex digits. */
export type SubjectId = string;

export function isSubjectId(value: string): boolean {
	// The encoded uid has at most 200 characters; the pattern alone would count `_2f` as one.
	return SUBJECT_ID.test(value) && value.length - value.indexOf('-') - 1 <= 200;
}

/** A person signs in; a machine posts through the command line or a token. */
export type SubjectKind = 'person' | 'machine';

/**
 * A subject lets everybody follow it at once, or approves each follower. With approval its events are for its followers
 * alone.
 */
export const FOLLOW_POLICIES = ['open', 'approval'] as const;
export type FollowPolicy = (typeof FOLLOW_POLICIES)[number];

/** Whether a subject's events are published as a feed that anybody reads without signing in. */
export const FEED_POLICIES = ['none', 'public'] as const;
export type FeedPolicy = (typeof FEED_POLICIES)[number];

/** The visible facts about a subject. Times are ISO 8601 in UTC. */
export type Profile = {
	id: SubjectId;
	kind: SubjectKind;
	handle: string;
	name: string;
	follows: FollowPolicy;
	feed: FeedPolicy;
	createdAt: string;
	/** The person who made this machine and handles its tokens. Missing for people. */
	owner?: SubjectId;
	/** One paragraph about the subject. */
	description?: string;
	/** An absolute http or https URL. */
	link?: string;
	/** The id of an event of its own that its page shows first. It may have been removed since: then nothing is pinned. */
	pinned?: string;
};

/** The relation between the reader and a subject. `blocked`: by the reader. */
export type Relation = 'self' | 'following' | 'requested' | 'blocked' | 'none';

/** A change of the own profile: one property at least. An empty `description`, `link` or `pinned` takes it away. */
export type EditProfileInput = Partial<
	Pick<Profile, 'name' | 'handle' | 'follows' | 'feed' | 'description' | 'link' | 'pinned'>
>;

/** The state of a follow. `requested`: it waits for an answer; `pending`: done, and shortly seen. */
export type FollowState = 'on' | 'requested' | 'off' | 'pending';
