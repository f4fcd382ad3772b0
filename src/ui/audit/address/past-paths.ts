/** The pages that answer what was at a moment, and whom an event came to. */
const path = (page: string, query: Record<string, string>) => `/admin/audit/${page}?${new URLSearchParams(query)}`;

/** The page that asks for the event. */
export const DELIVERIES_PATH = '/admin/audit/deliveries';

export const followersPath = (subject: string): string => path('followers', { subject });
export const timelinePath = (subject: string): string => path('timeline', { subject });
export const deliveriesPath = (subject: string, event: string): string => path('deliveries', { subject, event });
