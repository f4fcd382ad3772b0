import { z } from 'zod';
import type * as contract from '../reading/reaction.ts';
import { REACTION_KINDS } from '../reading/reaction.ts';
import { EventInput } from './event.ts';
import { PageInput, pageOf } from './page.ts';
import { Listed } from './subject.ts';

export const ReactionKind = z.enum(REACTION_KINDS);

export const ReactionInput = EventInput.extend({ kind: ReactionKind });
export const ReactionsInput = PageInput.extend({ ...EventInput.shape, kind: ReactionKind.optional() });
export const ChangedReaction = z.object({ repeated: z.boolean().describe('True when nothing changed.') });

const count = z.int().positive().optional();

export const Reactions = z.object({
	reactions: z
		.object({ seen: count, thanks: count, like: count, celebrate: count, question: count, problem: count })
		.describe('How many subjects gave each kind of reaction. Kinds that nobody gave are missing.'),
	myReactions: z.array(ReactionKind).describe('The kinds that you gave.'),
});

const Reacted = z.object({
	subject: Listed.describe('A subject that reacted.'),
	kinds: z.array(ReactionKind).describe('The kinds that it gave.'),
}) satisfies z.ZodType<contract.Reacted>;

export const ReactedPage = pageOf(Reacted);
