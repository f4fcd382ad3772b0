/** Paths of the pages about a moment in the past and about the deliveries of an event. */
const path = (page: string, query: Record<string, string>) => `/admin/audit/${page}?${new URLSearchParams(query)}`;

/** The page that asks for the event. */
export const DELIVERIES_PATH = '/admin/audit/deliveries';

export const followersPath = (subject: string): string => path('followers', { subject });
export const timelinePath = (subject: string): string => path('timeline', { subject });
export const deliveriesPath = (subject: string, event: string): string => path('deliveries', { subject, event });
