/**
 * Roles of people. A role opens more than a person's own things.
 * - `admin`: everything but what an operator does on the command line.
 * - `moderator`: acts on what others post, and reads no trail.
 * - `auditor`: reads the audit trail, the log, exports and bundles, and changes nothing.
 * - `member`: nothing. Everybody is one who has no other role.
 */
export const ROLES = ['admin', 'moderator', 'auditor', 'member'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (word: unknown): word is Role => (ROLES as readonly unknown[]).includes(word);

/**
 * Sources of a role: an admin gave it, a claim of the sign-in provider names it, or the setting `ADMINS` does.
 */
export const ROLE_SOURCES = ['admin', 'claim', 'setting'] as const;
export type RoleSource = (typeof ROLE_SOURCES)[number];

/** Rights by which pages show or hide things. Each call still asks for its own permission. */
export type Rights = {
	/** Reads the audit trail, and verifies ledgers of others. */
	readsTrail: boolean;
	/** Looks after jobs, load, exceptions and alarms. */
	runsService: boolean;
	/** Removes events of others. */
	removesEvents: boolean;
	/** Reads and decides cases of moderation. */
	moderates: boolean;
	/** Decides cases that moderators escalated, and those that another one has claimed. */
	decidesEscalated: boolean;
	/** Issues service tokens, and gives access to the audit trail. */
	grantsAll: boolean;
	/** Reads events that blocks and follow policies keep from others. */
	readsHidden: boolean;
	/** Gives and takes roles. */
	changesRoles: boolean;
	/** Approves acts that wait for a second admin, and refuses them. */
	decidesApprovals: boolean;
	/** Makes and revokes invitations. */
	invites: boolean;
	/** Reads who has which role. */
	readsAccess: boolean;
};
