import { NotFound } from '../../contract/errors/errors.ts';
import { type EventRef, packRef } from '../../contract/event/event-ref.ts';
import { threadOfReplies } from '../../contract/event/thread.ts';
import { REACTION_KINDS, type ReactionKind } from '../../contract/reading/reaction.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import {
	type GivenReactions,
	getGivenReactions,
	givenProperties,
	givenReactionKeys,
} from '../../storage/rows/ledger/given-reactions.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { answerableEvent } from '../event/answered-event.ts';
import { changedFields, provenChange } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';
import { knownProfile } from '../subject/profile.ts';

export type ReactionInput = { actor: SubjectId; event: EventRef; kind: ReactionKind };

/** `repeated`: it was so already, and nothing was written. */
export type Reacted = { repeated: boolean };

/** Reacts to an event that the caller may read. Throws `subject_not_found`, and what `answerableEvent` throws. */
export async function giveReaction(ctx: Ctx, input: ReactionInput): Promise<Reacted> {
	authorize(ctx.principal, 'event.react', input.actor);
	const event = await answerableEvent(ctx, input.actor, input.event);
	return changeReactions(ctx, input, (given) => ({
		kinds: REACTION_KINDS.filter((kind) => kind === input.kind || given?.kinds.includes(kind)),
		thread: threadOfReplies(event),
	}));
}

/** Takes a reaction back, also one to an event that the caller may no longer read. One that is not there may be named. */
export async function takeBackReaction(ctx: Ctx, input: ReactionInput): Promise<Reacted> {
	authorize(ctx.principal, 'event.react', input.actor);
	return changeReactions(
		ctx,
		input,
		(given) => given && { kinds: given.kinds.filter((kind) => kind !== input.kind), thread: given.thread },
	);
}

type Wanted = Pick<GivenReactions, 'kinds' | 'thread'>;

async function changeReactions(
	ctx: Ctx,
	{ actor, event }: ReactionInput,
	wantedOf: (given: GivenReactions | undefined) => Wanted | undefined,
): Promise<Reacted> {
	const { domain } = ctx;
	const { repeated } = await runCommand<void>(ctx, {
		subject: actor,
		async decide(known) {
			const [profile, given] = await Promise.all([
				knownProfile(domain, known, actor),
				getGivenReactions(domain.store.tables.ledger, actor, event),
			]);
			if (!profile) throw new NotFound('subject', actor);
			const wanted = wantedOf(given);
			const before = given?.kinds ?? [];
			if (!wanted || wanted.kinds.length === before.length) return { settled: undefined };
			const [old, fresh] = [{ reactions: before.join(' ') }, { reactions: wanted.kinds.join(' ') }];
			return {
				action: wanted.kinds.length > before.length ? 'reacted' : 'reaction-removed',
				target: packRef(event),
				...provenChange(domain, changedFields(old, fresh)),
				facts: ({ seq, at }) => [
					{
						...givenReactionKeys.given(actor, event),
						kind: 'upsert',
						properties: givenProperties({ ...wanted, seq, since: given?.since ?? at }),
					},
				],
				sharesRows: true,
				cheapTogether: true,
				result: () => undefined,
			};
		},
	});
	return { repeated };
}
