import { z } from 'zod';
import { LABELS } from '../label/labels.ts';
import type * as contract from '../subject/subject-card.ts';
import { SUBJECT_ORDERS } from '../subject/subject-card.ts';
import { MENTIONS_LIMIT } from '../text/rich-text.ts';
import { PageInput, pageOf } from './page.ts';
import { Profile, SubjectId } from './subject.ts';

import { Time } from './time.ts';

const Count = z.int().min(0);

export const Counts = z.object({
	followers: Count.describe('Number of followers.'),
	following: Count.describe('Number of subjects it follows.'),
	events: Count.describe('Number of its events, without removed ones.'),
}) satisfies z.ZodType<contract.Counts>;

const Named = Profile.pick({ id: true, handle: true, name: true, kind: true });

const LabelNames = z.array(z.enum(LABELS));

/** A name with the labels that moderators gave, and places to which references in its texts lead. */
const LabelledName = Named.extend({
	...Profile.pick({ issueLink: true, commitLink: true }).shape,
	labels: LabelNames.optional().describe('Labels of the profile, which hold for all of its events.'),
	labelledEvents: z.record(z.string(), LabelNames).optional().describe('Labels of its events, by their ids.'),
});

export const NamedSubjects = z.array(LabelledName);

/** The most names that one call asks for. */
export const NamesInput = z.strictObject({ ids: z.array(SubjectId).max(100) });

/** Handles to look up: no more than a text may mention. */
export const HandlesInput = z.strictObject({ handles: z.array(z.string().max(200)).max(MENTIONS_LIMIT) });

/** The facts beside the profile on the page of a subject. */
export const ProfileDetails = z.object({
	knownFollowers: z
		.object({ by: NamedSubjects, count: Count })
		.describe('Subjects that you follow and that follow it.'),
	owner: Named.optional().describe('Of a machine: the person that made it.'),
	source: z.string().optional().describe('Of a machine: where its newest event came from.'),
	type: z.string().optional().describe('The type of that event.'),
});
export type ProfileDetails = z.infer<typeof ProfileDetails>;

const Reason = z.union([
	z.object({
		kind: z.literal('followed-by'),
		by: z.array(Named).describe('Some subjects you follow that follow it.'),
		count: Count.describe('Number of subjects you follow that were found to follow it.'),
	}),
	z.object({ kind: z.literal('shared-tags'), tags: z.array(z.string()).describe('Hashtags that you both use.') }),
]);

/** See the type of this name. */
export const SubjectCard = Profile.pick({
	id: true,
	handle: true,
	name: true,
	kind: true,
	follows: true,
	description: true,
}).extend({
	counts: Counts,
	lastEventAt: Time.optional().describe('Time of its newest public event, to the minute.'),
	createdAt: Time,
	relation: z.enum(['self', 'none', 'following', 'requested']).describe('Your relation to it.'),
	followsMe: z.boolean().optional().describe('True when it follows you.'),
	reason: Reason.optional().describe('The reason for the suggestion.'),
	labels: LabelNames.optional().describe('Labels of moderators.'),
}) satisfies z.ZodType<contract.SubjectCard>;

export const SubjectCardPage = pageOf(SubjectCard);
export const SubjectCards = z.array(SubjectCard).describe('The best suggestion comes first.');

export const SubjectOrder = z
	.enum(SUBJECT_ORDERS)
	.describe(
		'`active`: those that posted, by their newest event. `followed`: the most followed first. `newest`: those that came last. `name`: A–Z, by handle.',
	);

export const SubjectListInput = PageInput.extend({ order: SubjectOrder.default('active') });
export const SuggestionInput = z.strictObject({ limit: z.int().min(1).max(50).default(10) });

/** Tags and subjects that many used and read in the last day. */
export const Trending = z.object({
	tags: z.array(z.object({ tag: z.string(), count: Count.describe('Events with the hashtag in the last day.') })),
	subjects: z.array(SubjectCard),
});
export type Trending = z.infer<typeof Trending>;
