/** The subjects that a list of standings shows. `roles`: people with a role. */
export const STANDINGS_SHOWN = ['everyone', 'people', 'machines', 'roles', 'suspended'] as const;
export type StandingsShown = (typeof STANDINGS_SHOWN)[number];
