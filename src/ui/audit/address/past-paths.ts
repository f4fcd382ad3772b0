/** Paths of the pages about a moment in the past and about the deliveries of an event. */
const path = (page: string, query: Record<string, string>) => `/admin/audit/${page}?${new URLSearchParams(query)}`;

/** The page that asks for the event. */
export const DELIVERIES_PATH = '/admin/audit/deliveries';

/** Without a moment, the page shows the one at which it is opened. */
export const followersPath = (subject: string, at?: string): string =>
	path('followers', { subject, ...(at && { at }) });
export const timelinePath = (subject: string, at?: string): string => path('timeline', { subject, ...(at && { at }) });
export const deliveriesPath = (subject: string, event: string): string => path('deliveries', { subject, event });
