import { ChangedReaction, ReactedPage, ReactionInput, ReactionsInput } from '../../contract/schema/reaction.ts';
import { SomebodysEvent } from '../../contract/schema/rest/rest.ts';
import { listReactions } from '../../domain/reaction/list-reactions.ts';
import { giveReaction, takeBackReaction } from '../../domain/reaction/react.ts';
import { ok, type RestRoute, route } from './route/rest-route.ts';

const PATH = '/subjects/{subject}/events/{id}/reactions';
const UNREADABLE = ['event_invalid', 'event_not_found', 'events_protected', 'blocked'] as const;
const CHANGED = { 200: { description: 'Whether anything changed.', schema: ChangedReaction } };

/** Reactions to events. */
export const REACTION_ROUTES: readonly RestRoute[] = [
	route({
		method: 'GET',
		path: PATH,
		id: 'listReactions',
		tag: 'Events',
		scope: 'timeline:read',
		summary: 'List who reacted to an event',
		description:
			'In no order of time. Subjects that you may not see are left out of the list, and counted with the event all the same. A removed event has no reactions.',
		params: SomebodysEvent,
		query: ReactionsInput.pick({ cursor: true, limit: true, kind: true }),
		answers: { 200: { description: 'A page of subjects, each with its reactions.', schema: ReactedPage } },
		errors: [...UNREADABLE, 'cursor_invalid'],
		run: (ctx, { params, query }) => ok(listReactions(ctx, { ...query, ...params, signal: ctx.signal })),
	}),
	route({
		method: 'PUT',
		path: `${PATH}/{kind}`,
		id: 'giveReaction',
		tag: 'Events',
		scope: 'events:write',
		summary: 'React to an event',
		description:
			'You can give each kind of reaction once to an event. The counts of the event follow within moments, and its poster gets a notification.',
		params: ReactionInput,
		answers: CHANGED,
		errors: ['subject_not_found', ...UNREADABLE, 'event_already_removed'],
		run: (ctx, { params: { kind, ...event } }) => ok(giveReaction(ctx, { actor: ctx.self, event, kind })),
	}),
	route({
		method: 'DELETE',
		path: `${PATH}/{kind}`,
		id: 'takeBackReaction',
		tag: 'Events',
		scope: 'events:write',
		summary: 'Take back a reaction',
		description: 'You can take it back also where you can no longer read the event.',
		params: ReactionInput,
		answers: CHANGED,
		errors: ['subject_not_found', 'event_invalid'],
		run: (ctx, { params: { kind, ...event } }) => ok(takeBackReaction(ctx, { actor: ctx.self, event, kind })),
	}),
];
