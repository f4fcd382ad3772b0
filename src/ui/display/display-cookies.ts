import { rememberChoice } from '../browser/choice-cookie.ts';

/** The room that an event has in a list. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** The reader's choices for lists of events in this browser. */
export type Display = { density: Density; groups: boolean };

/** These cookies hold the choices, so that the server's HTML is right from the first byte. */
export const DENSITY_COOKIE = 'tideline-density';
export const GROUPS_COOKIE = 'tideline-groups';

const COMPACT: Density = 'compact';
const NO_GROUPS = 'off';

/** The choices in the values of these cookies. Readers who have not chosen have room, and groups. */
export function displayOf(density: string | undefined, groups: string | undefined): Display {
	return { density: density === COMPACT ? COMPACT : 'comfortable', groups: groups !== NO_GROUPS };
}

export function rememberDisplay({ density, groups }: Display): void {
	rememberChoice(DENSITY_COOKIE, density === COMPACT ? COMPACT : undefined);
	rememberChoice(GROUPS_COOKIE, groups ? undefined : NO_GROUPS);
}
