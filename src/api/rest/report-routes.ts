import { Reported, ReportInput } from '../../contract/schema/moderation.ts';
import { report } from '../../domain/moderation/report.ts';
import { ok, type RestRoute, route } from './route/rest-route.ts';

/** Reports of machines, such as spam filters. */
export const REPORT_ROUTES: readonly RestRoute[] = [
	route({
		method: 'POST',
		path: '/reports',
		id: 'report',
		tag: 'Moderation',
		scope: 'moderation:write',
		summary: 'Report an event or a profile',
		description:
			'Opens a case for the moderators, or adds to the one that is open: once for each reporter. The reported ' +
			'subject learns nothing of it. Admins issue tokens with this scope. 50 reports a day.',
		body: ReportInput,
		answers: { 200: { description: 'It is reported.', schema: Reported } },
		errors: [
			'subject_invalid',
			'event_invalid',
			'report_self',
			'subject_not_found',
			'event_not_found',
			'event_removed',
			'events_protected',
			'blocked',
			'too_many_reports',
		],
		run: (ctx, { body }) => ok(report(ctx, body)),
	}),
];
