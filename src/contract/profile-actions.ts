import type { Action, Entry } from './audit.ts';

/** Older versions made a profile with `signed-in`, too. */
const OF_PROFILES: readonly Action[] = ['signed-up', 'signed-in', 'subject-created', 'profile-edited'];

/** Whether an entry may have made or edited the profile of its subject. */
export const changesProfile = ({ action }: Pick<Entry, 'action'>): boolean => OF_PROFILES.includes(action);
