/** What an operator sets for a subject, and between two beside following: requests answered, muted, blocked. */

import { defineCommand } from 'citty';
import { PAGE_SIZE } from '../contract/event.ts';
import { EditProfileInput } from '../contract/schema/subject.ts';
import { FEED_POLICIES, FOLLOW_POLICIES, type SubjectId } from '../contract/subject.ts';
import type { Ctx } from '../domain/ctx.ts';
import { acceptRequest, refuseRequest } from '../domain/graph/answer-request.ts';
import { block } from '../domain/graph/block.ts';
import { listRequests } from '../domain/graph/list-requests.ts';
import { mute, unmute } from '../domain/graph/mute.ts';
import { unblock } from '../domain/graph/unblock.ts';
import { editProfile } from '../domain/subject/edit-profile.ts';
import { readProfile } from '../domain/subject/read-profile.ts';
import { parsed } from './parse-argument.ts';
import { json, print } from './print.ts';
import { withSession } from './session.ts';
import { readSubject, subject } from './subject-argument.ts';

type Act = (ctx: Ctx, one: SubjectId, other: SubjectId) => Promise<{ repeated: boolean }>;

type Words = { name: string; does: string; other: string; done: string };

export const profileCommand = defineCommand({
	meta: { name: 'profile', description: "Change a subject's name, handle, who may follow it, or its public feed" },
	args: {
		subject,
		name: { type: 'string', description: 'The name that is shown' },
		handle: { type: 'string', description: 'The unique short name' },
		follows: { type: 'string', description: `Who may follow: ${FOLLOW_POLICIES.join(' or ')}` },
		feed: { type: 'string', description: `Its Atom and JSON feed: ${FEED_POLICIES.join(' or ')}` },
		json,
	},
	run: ({ args }) =>
		withSession('cli', async (session) => {
			const { name, handle, follows, feed } = args;
			const edit = parsed(EditProfileInput, { name, handle, follows, feed });
			const profile = await editProfile(session, { subject: readSubject(args.subject).id, ...edit });
			print(
				args.json,
				profile,
				`${profile.id} is ${profile.name}, @${profile.handle}; followers: ${profile.follows}; feed: ${profile.feed}`,
			);
		}),
});

/** A command on two subjects, that says when nothing was left to do. */
function between({ name, does, other, done }: Words, act: Act) {
	return defineCommand({
		meta: { name, description: does },
		args: { subject, other: { ...subject, description: other }, json },
		run: ({ args }) =>
			withSession('cli', async (session) => {
				const [one, two] = [readSubject(args.subject).id, readSubject(args.other).id];
				const result = await act(session, one, two);
				print(args.json, result, `${one} ${done} ${two}${result.repeated ? ' already' : ''}`);
			}),
	});
}

export const acceptCommand = between(
	{ name: 'accept', does: 'Let a subject follow that asks to', other: 'Who asks to follow', done: 'has accepted' },
	(ctx, followed, follower) => acceptRequest(ctx, { followed, follower }),
);
export const refuseCommand = between(
	{ name: 'refuse', does: 'Refuse a subject that asks to follow', other: 'Who asks to follow', done: 'has refused' },
	(ctx, followed, follower) => refuseRequest(ctx, { followed, follower }),
);
export const muteCommand = between(
	{ name: 'mute', does: "Hide a subject's events from a timeline's view", other: 'Who is muted', done: 'mutes' },
	(ctx, subject, other) => mute(ctx, { subject, other }),
);
export const unmuteCommand = between(
	{ name: 'unmute', does: "Show a muted subject's events again", other: 'Who was muted', done: 'does not mute' },
	(ctx, subject, other) => unmute(ctx, { subject, other }),
);
export const blockCommand = between(
	{ name: 'block', does: "Keep two subjects out of each other's timelines", other: 'Who is blocked', done: 'blocks' },
	(ctx, subject, other) => block(ctx, { subject, other }),
);
export const unblockCommand = between(
	{ name: 'unblock', does: 'End a block', other: 'Who was blocked', done: 'does not block' },
	(ctx, subject, other) => unblock(ctx, { subject, other }),
);

export const requestsCommand = defineCommand({
	meta: { name: 'requests', description: 'Print who asks to follow a subject' },
	args: { subject, json: { ...json, description: 'Print one JSON object a line' } },
	run: ({ args }) =>
		withSession('cli', async (session) => {
			const { id } = readSubject(args.subject);
			await readProfile(session, { subject: id });
			for (let cursor: string | undefined, page = 0; page === 0 || cursor; page++) {
				const { items, next } = await listRequests(session, { subject: id, cursor, limit: PAGE_SIZE });
				for (const asking of items) print(args.json, asking, asking.id);
				cursor = next;
			}
		}),
});
