import { EventPage } from '../../contract/schema/event.ts';
import {
	EditProfileInput,
	Profile,
	Standing,
	SubjectEventsInput,
	SubjectInput,
	SubjectMonthInput,
} from '../../contract/schema/subject.ts';
import { HandlesInput, NamedSubjects, NamesInput, ProfileDetails } from '../../contract/schema/subject-card.ts';
import { DayCounts } from '../../contract/schema/time.ts';
import { readDetails } from '../../domain/directory/read-details.ts';
import { countEventDays, listEvents } from '../../domain/event/list-events.ts';
import { getStanding } from '../../domain/graph/get-standing.ts';
import { editProfile } from '../../domain/subject/edit-profile.ts';
import { findCalled } from '../../domain/subject/find-called.ts';
import { namesOf } from '../../domain/subject/names-of.ts';
import { router, signedIn } from '../trpc.ts';

/** Profiles, and what their pages show beside them. */
export const subject = router({
	get: signedIn
		.input(SubjectInput)
		.output(Standing)
		.query(({ ctx, input }) => getStanding(ctx, { reader: ctx.self, subject: input.subject })),
	events: signedIn
		.input(SubjectEventsInput)
		.output(EventPage)
		.query(({ ctx, input, signal }) => listEvents(ctx, { ...input, signal })),
	/** The number of its events on each day of a month. */
	days: signedIn
		.input(SubjectMonthInput)
		.output(DayCounts)
		.query(({ ctx, input, signal }) => countEventDays(ctx, { ...input, signal })),
	/** The current names of subjects. */
	names: signedIn
		.input(NamesInput)
		.output(NamedSubjects)
		.query(({ ctx, input }) => namesOf(ctx, input)),
	/** The subjects that a text mentions, by the handles in it. */
	called: signedIn
		.input(HandlesInput)
		.output(NamedSubjects)
		.query(({ ctx, input }) => findCalled(ctx, input)),
	/** The details that a subject's page shows beside its profile. */
	details: signedIn
		.input(SubjectInput)
		.output(ProfileDetails)
		.query(({ ctx, input }) => readDetails(ctx, { reader: ctx.self, subject: input.subject })),
	edit: signedIn
		.input(EditProfileInput)
		.output(Profile)
		.mutation(({ ctx, input }) => editProfile(ctx, { ...input, subject: ctx.self })),
});
