/**
 * Questions: reads that take the parameters of their path, and answer one value. Each says once what it is called by. The
 * REST interface adds its schemas and its verb (`asks` in `rest-route.ts`); the SDK (`ask`), the tools of agents and the
 * command line follow from here alone.
 */

import type { Scope } from '../caller/principal.ts';
import type { Provenance } from '../event/event.ts';
import type { Receipt } from '../event/receipt.ts';
import type { FollowState, Profile, SubjectId } from '../subject/subject.ts';
import type { Unread } from './notification.ts';
import { type NotificationChoices, wordsOfChoices } from './notification-choices.ts';
import type { ReadMark } from './read-mark.ts';
import type { EventWithReplies } from './thread.ts';

export type Me = { token: string; subject: SubjectId; holder: SubjectId; scopes: readonly Scope[]; expiresAt: string };
export type Standing = { profile: Profile; relation: string; muted: boolean; follows: FollowState; isBlocked: boolean };

/** A result as a command prints it: as JSON, or in words. */
type Printed = readonly [json: object, words: string];

export type Question<Answer = unknown> = {
	/** Behind `/api/v1`. A `{subject}` is the first argument of the command; without one the command acts for it. */
	path: string;
	/** The name of the operation in the OpenAPI document. */
	id: string;
	/** The scope that the token needs. Undefined where every token may ask. */
	scope: Scope | undefined;
	summary: string;
	description?: string;
	/** The tool of an agent. */
	tool?: { name: string; description: string };
	command?: { name: string; description: string; examples: readonly string[]; print(answer: Answer): Printed[] };
};

/** `answer` is a type alone. */
const question =
	<Answer>() =>
	<const Q extends Question<Answer>>(asked: Q): Q & { readonly answer?: Answer } =>
		asked;

export const QUESTIONS = {
	me: question<Me>()({
		path: '/me',
		id: 'getMe',
		scope: undefined,
		summary: 'Get the subject and scopes of your token',
		tool: { name: 'whoami', description: 'Tells you who you act for, who you are, and which scopes you have.' },
	}),
	event: question<EventWithReplies & Provenance>()({
		path: '/events/{id}',
		id: 'getEvent',
		scope: 'timeline:read',
		summary: 'Get an event you posted',
		tool: { name: 'get_event', description: 'Reads an event you posted. Needs timeline:read.' },
	}),
	eventOf: question<EventWithReplies & Provenance>()({
		path: '/subjects/{subject}/events/{id}',
		id: 'getEventOf',
		scope: 'timeline:read',
		summary: "Get a subject's event",
		tool: {
			name: 'get_event_of',
			description:
				'Reads an event of any subject, with its numbers of replies and reactions, and the id of its newest correction. Needs timeline:read.',
		},
	}),
	receipt: question<Receipt>()({
		path: '/events/{id}/receipt',
		id: 'getReceipt',
		scope: 'timeline:read',
		summary: 'Get the delivery or removal status of an event',
		tool: {
			name: 'get_receipt',
			description: 'Tells how far the delivery of an event you posted is. Needs timeline:read.',
		},
	}),
	timelineSeen: question<ReadMark>()({
		path: '/timeline/seen',
		id: 'getTimelineSeen',
		scope: 'timeline:read',
		summary: 'Get up to where you have seen your timeline',
		description: 'On any of your devices.',
	}),
	unread: question<Unread>()({
		path: '/notifications/unread',
		id: 'countUnread',
		scope: 'timeline:read',
		summary: 'Count your unread notifications',
	}),
	notificationChoices: question<NotificationChoices>()({
		path: '/notifications/choices',
		id: 'getNotificationChoices',
		scope: 'timeline:read',
		summary: 'Get where you are told of each kind of notification',
		command: {
			name: 'notification-choices',
			description: 'Show where a subject is told of each kind of notification',
			examples: ['notification-choices reader', 'notification-choices reader --json'],
			print: (choices) => [[choices, wordsOfChoices(choices)]],
		},
	}),
	subject: question<Standing>()({
		path: '/subjects/{subject}',
		id: 'getSubject',
		scope: 'timeline:read',
		summary: 'Get a profile and your relationship to it',
		command: {
			name: 'subject',
			description: 'Show a profile',
			examples: ['subject printer --json'],
			print: ({ profile }) => [[profile, wordsOfProfile(profile)]],
		},
	}),
};

type Questions = typeof QUESTIONS;
export type QuestionName = keyof Questions;
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
export type GivenTo<Name extends QuestionName> = Record<NamesIn<Questions[Name]['path']>, string>;
export type AnswerTo<Name extends QuestionName> = NonNullable<Questions[Name]['answer']>;

/** All questions, their types forgotten. */
export const ALL_QUESTIONS = Object.entries(QUESTIONS) as [QuestionName, Question][];

/** The names of the parameters in a path. */
export const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

export function wordsOfProfile({ id, name, handle, follows, feed, description, link }: Profile): string {
	const about = [description, link].filter((line) => line !== undefined).map((line) => `\n${line}`);
	return `${id} is ${name}, @${handle}; followers: ${follows}; feed: ${feed}${about.join('')}`;
}
