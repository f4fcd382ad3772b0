/** The tab of requests is only on the reader's own page. */
const TABS = ['events', 'about', 'followers', 'following', 'requests'] as const;
export type SubjectTab = (typeof TABS)[number];

export const isSubjectTab = (word: string): boolean => TABS.some((tab) => tab === word);

/** The tab that an address names; the events for any other word. */
export function subjectTab(named: unknown, self: boolean): SubjectTab {
	const tab = TABS.find((one) => one === named) ?? 'events';
	return tab === 'requests' && !self ? 'events' : tab;
}
