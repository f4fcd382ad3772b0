import { rememberChoice } from '../browser/choice-cookie.ts';

/** The room that an event has in a list. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** The reader's choices for lists of events in this browser. `strangers`: Home shows replies to people who aren't followed. */
export type Display = { density: Density; groups: boolean; strangers: boolean };

/** These cookies hold the choices, so that the server's HTML is right from the first byte. */
export const DENSITY_COOKIE = 'tideline-density';
export const GROUPS_COOKIE = 'tideline-groups';
export const REPLIES_COOKIE = 'tideline-replies';

const COMPACT: Density = 'compact';
const NO_GROUPS = 'off';
const ALL_REPLIES = 'all';

type Kept = Partial<Record<'density' | 'groups' | 'replies', string>>;

/** The choices in the values of these cookies. Readers who have not chosen have room, groups, and no replies to strangers. */
export const displayOf = ({ density, groups, replies }: Kept = {}): Display => ({
	density: density === COMPACT ? COMPACT : 'comfortable',
	groups: groups !== NO_GROUPS,
	strangers: replies === ALL_REPLIES,
});

export function rememberDisplay({ density, groups, strangers }: Display): void {
	rememberChoice(DENSITY_COOKIE, density === COMPACT ? COMPACT : undefined);
	rememberChoice(GROUPS_COOKIE, groups ? undefined : NO_GROUPS);
	rememberChoice(REPLIES_COOKIE, strangers ? ALL_REPLIES : undefined);
}
