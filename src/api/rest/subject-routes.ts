import { NotFound } from '../../contract/errors/errors.ts';
import { QUESTIONS } from '../../contract/reading/questions.ts';
import { HandleInput, PutSubject, RestAuditQuery, RestPage, SubjectQuery } from '../../contract/schema/rest/rest.ts';
import { Profile, Standing, SubjectInput, SubjectPage } from '../../contract/schema/subject.ts';
import { SubjectCardPage } from '../../contract/schema/subject-card.ts';
import { MachineInput } from '../../contract/schema/token.ts';
import { AuditPage } from '../../contract/schema/trail.ts';
import { listAudit } from '../../domain/audit/list-audit.ts';
import { searchSubjects } from '../../domain/directory/search-subjects.ts';
import { getStanding } from '../../domain/graph/get-standing.ts';
import { editProfile } from '../../domain/subject/edit-profile.ts';
import { ensureMachine } from '../../domain/subject/ensure-machine.ts';
import { findByHandle } from '../../domain/subject/find-by-handle.ts';
import { listMachines } from '../../domain/subject/list-machines.ts';
import { makeMachine } from '../../domain/subject/make-machine.ts';
import { idempotencyKeyOf, keyWords } from './route/idempotency-key.ts';
import { asks, ok, type RestRoute, route } from './route/rest-route.ts';

export const SUBJECT_ROUTES: readonly RestRoute[] = [
	route({
		method: 'GET',
		path: '/subjects',
		id: 'searchSubjects',
		tag: 'Subjects',
		scope: 'timeline:read',
		summary: 'Search subjects by the words of their names and handles',
		query: SubjectQuery,
		answers: {
			200: {
				description: 'A page of subjects, best matches first. Without `q`, all subjects by handle.',
				schema: SubjectCardPage,
			},
		},
		errors: ['cursor_invalid'],
		run: (ctx, { query: { q, ...page } }) => ok(searchSubjects(ctx, { ...page, query: q, signal: ctx.signal })),
	}),
	route({
		method: 'POST',
		path: '/subjects',
		id: 'makeMachine',
		tag: 'Subjects',
		scope: 'subjects:write',
		summary: 'Create a machine',
		headers: { 'Idempotency-Key': 'A unique name for this request: sent again with it, the machine is created once.' },
		body: MachineInput,
		answers: { 201: { description: 'The machine.', schema: Profile } },
		errors: [
			'name_invalid',
			'handle_invalid',
			'handle_taken',
			'too_many_machines',
			'idempotency_key_invalid',
			'idempotency_key_reused',
		],
		async run(ctx, { body }) {
			const key = idempotencyKeyOf(ctx.headers);
			const idempotencyKey = key === undefined ? undefined : keyWords(key);
			return { status: 201, body: await makeMachine(ctx, { ...body, owner: ctx.self, idempotencyKey }) };
		},
	}),
	route({
		method: 'GET',
		path: '/machines',
		id: 'listMachines',
		tag: 'Subjects',
		scope: 'subjects:write',
		summary: 'List your machines',
		query: RestPage,
		answers: { 200: { description: 'A page of machines.', schema: SubjectPage } },
		errors: ['cursor_invalid'],
		run: (ctx, { query }) => ok(listMachines(ctx, { ...query, owner: ctx.self, signal: ctx.signal })),
	}),
	route({
		...asks(QUESTIONS.subject),
		tag: 'Subjects',
		params: SubjectInput,
		answers: { 200: { description: 'The profile and your relationship to it.', schema: Standing, name: 'Standing' } },
		errors: ['subject_not_found'],
		run: (ctx, { params }) => ok(getStanding(ctx, { ...params, reader: ctx.actsFor ?? params.subject })),
	}),
	route({
		method: 'GET',
		path: '/handles/{handle}',
		id: 'getSubjectByHandle',
		tag: 'Subjects',
		scope: 'timeline:read',
		summary: 'Get a profile by its handle, and your relationship to it',
		params: HandleInput,
		answers: { 200: { description: 'The profile and your relationship to it.', schema: Standing, name: 'Standing' } },
		errors: ['handle_invalid', 'subject_not_found'],
		async run(ctx, { params: { handle } }) {
			const subject = await findByHandle(ctx, { handle });
			if (subject === undefined) throw new NotFound('subject', `@${handle}`);
			return ok(getStanding(ctx, { subject, reader: ctx.actsFor ?? subject }));
		},
	}),
	route({
		method: 'PUT',
		path: '/subjects/{subject}',
		id: 'putSubject',
		tag: 'Subjects',
		scope: 'subjects:write',
		summary: 'Edit a profile',
		description:
			"Your own, or a machine's that you own. With a service token that names a machine (app-…) in " +
			"Tideline-Subject, this creates the machine if it doesn't exist.",
		params: SubjectInput,
		body: PutSubject,
		answers: {
			200: { description: 'The updated profile.', schema: Profile },
			201: { description: 'The machine was created.', schema: Profile },
		},
		errors: [
			'name_invalid',
			'handle_invalid',
			'description_invalid',
			'link_invalid',
			'issue_link_invalid',
			'commit_link_invalid',
			'event_invalid',
			'handle_taken',
			'subject_not_found',
			'event_not_found',
			'event_removed',
		],
		async run(ctx, { params: { subject }, body }) {
			const made = subject === ctx.actsFor ? await ensureMachine(ctx, { subject }) : undefined;
			const isEdited = Object.values(body).some((value) => value !== undefined);
			const profile = made && !isEdited ? made.profile : await editProfile(ctx, { ...body, subject });
			return { status: made?.created ? 201 : 200, body: profile };
		},
	}),
	route({
		method: 'GET',
		path: '/audit',
		id: 'listAudit',
		tag: 'Audit',
		scope: 'audit:read',
		summary: 'Read the audit trail',
		description: 'All entries of all ledgers that match the filter, newest first.',
		query: RestAuditQuery,
		answers: { 200: { description: 'A page of entries, and the subjects in them.', schema: AuditPage } },
		errors: ['cursor_invalid'],
		run: (ctx, { query }) => ok(listAudit(ctx, { ...query, signal: ctx.signal })),
	}),
];
