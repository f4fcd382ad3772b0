import { LabelInput, Labelled, Reported, ReportInput } from '../../contract/schema/moderation.ts';
import { addLabels } from '../../domain/moderation/labels.ts';
import { report } from '../../domain/moderation/report.ts';
import { ok, type RestRoute, route } from './route/rest-route.ts';

/** Reports and labels of machines, such as spam filters. */
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
	route({
		method: 'POST',
		path: '/labels',
		id: 'addLabels',
		tag: 'Moderation',
		scope: 'moderation:write',
		summary: 'Label an event or a profile',
		description:
			'Readers choose what each label does: show it, warn, or hide the event. The labels of a profile hold for all of its ' +
			'events. The subject is told, with the reason, and may appeal. Only moderators take labels off. Admins issue tokens ' +
			'with this scope.',
		body: LabelInput,
		answers: { 200: { description: 'It has the labels.', schema: Labelled } },
		errors: [
			'subject_invalid',
			'event_invalid',
			'subject_not_found',
			'event_not_found',
			'event_removed',
			'too_many_labels',
		],
		run: (ctx, { body }) => ok(addLabels(ctx, body)),
	}),
];
