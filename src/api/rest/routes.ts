/** All calls of the REST interface. */
import { DIRECTORY_ROUTES } from './directory-routes.ts';
import { EVENT_ROUTES } from './event-routes.ts';
import { EXPORT_ROUTES } from './export-routes.ts';
import { FOLLOW_ROUTES } from './follow-routes.ts';
import { GITHUB_ROUTES } from './github-routes.ts';
import { MUTED_TOPIC_ROUTES } from './muted-topic-routes.ts';
import { NOTIFICATION_ROUTES } from './notification-routes.ts';
import { documentRoute } from './openapi-document.ts';
import { REACTION_ROUTES } from './reaction-routes.ts';
import { REPORT_ROUTES } from './report-routes.ts';
import type { RestRoute } from './route/rest-route.ts';
import { SAVED_ROUTES } from './saved-routes.ts';
import { SEARCH_ROUTES } from './search-routes.ts';
import { SUBJECT_ROUTES } from './subject-routes.ts';
import { THREAD_ROUTES } from './thread-routes.ts';
import { TIMELINE_ROUTES } from './timeline-routes.ts';
import { TOKEN_ROUTES } from './token-routes.ts';
import { WEBHOOK_ROUTES } from './webhook-routes.ts';

const calls = [
	...EVENT_ROUTES,
	...THREAD_ROUTES,
	...REACTION_ROUTES,
	...GITHUB_ROUTES,
	...TIMELINE_ROUTES,
	...SEARCH_ROUTES,
	...NOTIFICATION_ROUTES,
	...SAVED_ROUTES,
	...FOLLOW_ROUTES,
	...MUTED_TOPIC_ROUTES,
	...SUBJECT_ROUTES,
	...DIRECTORY_ROUTES,
	...EXPORT_ROUTES,
	...TOKEN_ROUTES,
	...WEBHOOK_ROUTES,
	...REPORT_ROUTES,
];

export const ROUTES: readonly RestRoute[] = [...calls, documentRoute(calls)];
