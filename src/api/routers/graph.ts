import { MutedTopic, MutedTopicInput, MutedTopics, MuteTopicInput } from '../../contract/schema/muted-topic.ts';
import { PageInput } from '../../contract/schema/page.ts';
import {
	Blocked,
	Followed,
	Muted,
	RelatedSubjectPage,
	SubjectInput,
	SubjectPage,
	SubjectPageInput,
	Unblocked,
} from '../../contract/schema/subject.ts';
import { acceptRequest, refuseRequest } from '../../domain/graph/answer-request.ts';
import { block } from '../../domain/graph/block.ts';
import { follow } from '../../domain/graph/follow.ts';
import { listBlocked } from '../../domain/graph/list-blocked.ts';
import { listFollowers, listFollowing } from '../../domain/graph/list-follows.ts';
import { listMuted } from '../../domain/graph/list-muted.ts';
import { listRequested, listRequests } from '../../domain/graph/list-requests.ts';
import { mute, unmute } from '../../domain/graph/mute.ts';
import { listMutedTopics, muteTopic, unmuteTopic } from '../../domain/graph/mute-topic.ts';
import { unblock } from '../../domain/graph/unblock.ts';
import { unfollow } from '../../domain/graph/unfollow.ts';
import { relating, router, signedIn } from '../trpc.ts';

/** Relations of the caller with other subjects: procedures of `subject`. */
export const graph = router({
	followers: signedIn
		.input(SubjectPageInput)
		.output(RelatedSubjectPage)
		.query(({ ctx, input, signal }) => listFollowers(ctx, { ...input, related: true, signal })),
	following: signedIn
		.input(SubjectPageInput)
		.output(RelatedSubjectPage)
		.query(({ ctx, input, signal }) => listFollowing(ctx, { ...input, related: true, signal })),
	follow: relating
		.input(SubjectInput)
		.output(Followed)
		.mutation(({ ctx, input }) => follow(ctx, { follower: ctx.self, followed: input.subject })),
	unfollow: relating
		.input(SubjectInput)
		.output(Followed)
		.mutation(({ ctx, input }) => unfollow(ctx, { follower: ctx.self, followed: input.subject })),
	/** Subjects that ask to follow the caller. `requested`: subjects that the caller asks to follow. */
	requests: signedIn
		.input(PageInput)
		.output(SubjectPage)
		.query(({ ctx, input, signal }) => listRequests(ctx, { ...input, subject: ctx.self, signal })),
	requested: signedIn
		.input(PageInput)
		.output(SubjectPage)
		.query(({ ctx, input, signal }) => listRequested(ctx, { ...input, subject: ctx.self, signal })),
	accept: relating
		.input(SubjectInput)
		.output(Followed)
		.mutation(({ ctx, input }) => acceptRequest(ctx, { follower: input.subject, followed: ctx.self })),
	refuse: relating
		.input(SubjectInput)
		.output(Followed)
		.mutation(({ ctx, input }) => refuseRequest(ctx, { follower: input.subject, followed: ctx.self })),
	mute: relating
		.input(SubjectInput)
		.output(Muted)
		.mutation(({ ctx, input }) => mute(ctx, { subject: ctx.self, other: input.subject })),
	unmute: relating
		.input(SubjectInput)
		.output(Muted)
		.mutation(({ ctx, input }) => unmute(ctx, { subject: ctx.self, other: input.subject })),
	muted: signedIn
		.input(PageInput)
		.output(SubjectPage)
		.query(({ ctx, input, signal }) => listMuted(ctx, { ...input, subject: ctx.self, signal })),
	/** Words, hashtags, types, sources and threads that the caller mutes. */
	mutedTopics: signedIn.output(MutedTopics).query(({ ctx }) => listMutedTopics(ctx, { subject: ctx.self })),
	muteTopic: relating
		.input(MuteTopicInput)
		.output(MutedTopic)
		.mutation(({ ctx, input }) => muteTopic(ctx, { ...input, subject: ctx.self })),
	unmuteTopic: relating
		.input(MutedTopicInput)
		.output(MutedTopic)
		.mutation(({ ctx, input }) => unmuteTopic(ctx, { ...input, subject: ctx.self })),
	block: relating
		.input(SubjectInput)
		.output(Blocked)
		.mutation(({ ctx, input }) => block(ctx, { subject: ctx.self, other: input.subject })),
	unblock: relating
		.input(SubjectInput)
		.output(Unblocked)
		.mutation(({ ctx, input }) => unblock(ctx, { subject: ctx.self, other: input.subject })),
	blocked: signedIn
		.input(PageInput)
		.output(SubjectPage)
		.query(({ ctx, input, signal }) => listBlocked(ctx, { ...input, subject: ctx.self, signal })),
});
