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

/** The service's own subject: a machine that is made when it is first needed, and has no tokens. */
export const TIDELINE: SubjectId = 'app-tideline';

/** A person signs in; a machine posts through the command line or a token. */
export const SUBJECT_KINDS = ['person', 'machine'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/**
 * A subject lets everybody follow it at once, or approves each follower. With approval its events are for its followers
 * alone.
 */
export const FOLLOW_POLICIES = ['open', 'approval'] as const;
export type FollowPolicy = (typeof FOLLOW_POLICIES)[number];

/** Whether a subject's events are published as a feed that anybody reads without signing in. */
export const FEED_POLICIES = ['none', 'public'] as const;

/**
 * The fields of a profile. Its type, its row and its hash follow from this table. A field with a list has one of its values;
 * a row with another value, or none, has the first.
 */
export const PROFILE_FIELDS = {
	id: 'always',
	kind: SUBJECT_KINDS,
	handle: 'always',
	name: 'always',
	follows: FOLLOW_POLICIES,
	feed: FEED_POLICIES,
	createdAt: 'always',
	/** The person who made this machine and handles its tokens. Missing for people. */
	owner: 'optional',
	/** One paragraph about the subject. */
	description: 'optional',
	/** An absolute http or https URL. */
	link: 'optional',
	/** Address with `{number}` in it, to which `#123` in its texts leads, and one with `{hash}` for commits. */
	issueLink: 'optional',
	commitLink: 'optional',
	/** The id of an event of its own that its page shows first. It may have been removed since: then nothing is pinned. */
	pinned: 'optional',
} as const satisfies Record<string, 'always' | 'optional' | readonly string[]>;

type Fields = typeof PROFILE_FIELDS;
export type ProfileName = keyof Fields;
type OptionalName = { [Name in ProfileName]: Fields[Name] extends 'optional' ? Name : never }[ProfileName];

/** The visible facts about a subject. Times are ISO 8601 in UTC. */
export type Profile = {
	-readonly [Name in Exclude<ProfileName, OptionalName>]: Fields[Name] extends readonly string[]
		? Fields[Name][number]
		: string;
} & { -readonly [Name in OptionalName]?: string };

const FIELDS = Object.entries(PROFILE_FIELDS) as [ProfileName, 'always' | 'optional' | readonly string[]][];

/** The fields that are hashed: all but the two that never change. */
export const HASHED_IN_PROFILES = FIELDS.map(([name]) => name).filter((name) => name !== 'id' && name !== 'createdAt');

/** The profile in the properties of its row. */
export function profileInRow(id: SubjectId, properties: Readonly<Record<string, unknown>>): Profile {
	const found: Record<string, unknown> = { id };
	for (const [name, is] of FIELDS) {
		if (name === 'id') continue;
		const value = properties[name];
		if (typeof is !== 'string') found[name] = is.find((choice) => choice === value) ?? is[0];
		else if (typeof value === 'string') found[name] = value;
		else if (is === 'always') found[name] = '';
	}
	return found as Profile;
}

/** The relation between the reader and a subject. `blocked`: by the reader. */
export type Relation = 'self' | 'following' | 'requested' | 'blocked' | 'none';

/** A change of the own profile: one property at least. What is empty is taken away. */
export type EditProfileInput = Partial<
	Pick<Profile, 'name' | 'handle' | 'follows' | 'feed' | 'description' | 'link' | 'issueLink' | 'commitLink' | 'pinned'>
>;

/** The state of a follow. `requested`: it waits for an answer; `pending`: done, and shortly seen. */
export type FollowState = 'on' | 'requested' | 'off' | 'pending';
