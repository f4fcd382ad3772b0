/** What an operator does as a subject: post, remove, follow, unfollow. */
import { defineCommand } from 'citty';
import { EventId, PostInput } from '../contract/schema/event.ts';
import { postEvent } from '../domain/event/post-event.ts';
import { removeEvent } from '../domain/event/remove-event.ts';
import { follow } from '../domain/graph/follow.ts';
import { assertTwo } from '../domain/graph/pair.ts';
import { unfollow } from '../domain/graph/unfollow.ts';
import { ensureMachine } from '../domain/subject/ensure-machine.ts';
import { readProfile } from '../domain/subject/read-profile.ts';
import { parsed } from './parse-argument.ts';
import { json, print, warn } from './print.ts';
import { type Session, withSession } from './session.ts';
import { type Named, readSubject, subject } from './subject-argument.ts';

export const postCommand = defineCommand({
	meta: { name: 'post', description: 'Post a text as a subject' },
	args: {
		subject,
		text: { type: 'positional', description: 'The text', required: true },
		url: { type: 'string', description: 'A link, http or https' },
		json,
	},
	run: ({ args }) =>
		withSession('cli', async (session) => {
			const input = parsed(PostInput, { text: args.text, url: args.url });
			const actor = await actingAs(session, readSubject(args.subject));
			const { event } = await postEvent(session, { actor, ...input });
			print(args.json, event, event.id);
		}),
});

export const removeCommand = defineCommand({
	meta: { name: 'remove', description: "Remove one of a subject's own events" },
	args: { subject, event: { type: 'positional', description: 'The event id', required: true }, json },
	run: ({ args }) =>
		withSession('cli', async (session) => {
			const { id } = readSubject(args.subject);
			const removed = await removeEvent(session, { actor: id, id: parsed(EventId, args.event) });
			print(args.json, removed, `removed ${removed.id}`);
		}),
});

export const followCommand = defineCommand({
	meta: { name: 'follow', description: 'Make a subject follow another' },
	args: {
		follower: { ...subject, description: 'Who follows' },
		followed: { ...subject, description: 'Who is followed; a machine given by name is made' },
		json,
	},
	run: ({ args }) =>
		withSession('cli', async (session) => {
			const [from, to] = [readSubject(args.follower), readSubject(args.followed)];
			assertTwo(from.id, to.id);
			// Of two names with one that cannot be, the other is not made.
			await Promise.all(
				[from, to].filter(({ byName }) => !byName).map(({ id }) => readProfile(session, { subject: id })),
			);
			const follower = await actingAs(session, from);
			await actingAs(session, to);
			const followed = await follow(session, { follower, followed: to.id });
			print(
				args.json,
				followed,
				`${follower} ${followed.state === 'requested' ? 'asks to follow' : 'follows'} ${to.id}${followed.repeated ? ' already' : ''}`,
			);
		}),
});

export const unfollowCommand = defineCommand({
	meta: { name: 'unfollow', description: 'Make a subject stop following another' },
	args: {
		follower: { ...subject, description: 'Who follows' },
		followed: { ...subject, description: 'Who is followed' },
		json,
	},
	run: ({ args }) =>
		withSession('cli', async (session) => {
			const [follower, followed] = [readSubject(args.follower).id, readSubject(args.followed).id];
			const unfollowed = await unfollow(session, { follower, followed });
			print(
				args.json,
				unfollowed,
				unfollowed.repeated ? `${follower} does not follow ${followed}` : `${follower} no longer follows ${followed}`,
			);
		}),
});

/** The subject, made when it is a machine that was given by name and never mentioned before. An id must exist. */
async function actingAs(session: Session, { id, byName }: Named): Promise<string> {
	if (!byName) return id;
	const { created } = await ensureMachine(session, { subject: id });
	if (created) warn(`${id} is new: made it`);
	return id;
}
