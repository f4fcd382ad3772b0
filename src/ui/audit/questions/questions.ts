import { followersPath, timelinePath } from '../address/past-paths.ts';
import { trailPath } from '../address/trail-filter.ts';

/** A part that a question lacks until the reader names it. */
type Part = 'who' | 'at';

/** `subject`: the id of the person that it is about. `at`: the moment, in ISO 8601. */
type Answer = { subject: string; at: string };

type Question = { asks: readonly Part[]; answerPath(answer: Answer): string };

/** The questions about a person that ask for what they lack. The question about an event asks on a page of its own. */
export const QUESTIONS = {
	whatDid: { asks: ['who'], answerPath: ({ subject }) => trailPath({ actor: subject }) },
	doneTo: { asks: ['who'], answerPath: ({ subject }) => trailPath({ target: subject }) },
	whoFollowed: {
		asks: ['who'],
		answerPath: ({ subject }) => trailPath({ action: 'followed', target: subject }),
	},
	followersAt: { asks: ['who', 'at'], answerPath: ({ subject, at }) => followersPath(subject, at) },
	timelineAt: { asks: ['who', 'at'], answerPath: ({ subject, at }) => timelinePath(subject, at) },
} as const satisfies Record<string, Question>;
export type QuestionName = keyof typeof QUESTIONS;

export const isQuestion = (word: string): word is QuestionName => Object.hasOwn(QUESTIONS, word);

/** The page that asks for what the question lacks, about a person who may be known. */
export const askPath = (question: QuestionName, subject?: string): string =>
	`/admin/audit/ask?${new URLSearchParams({ question, ...(subject && { subject }) })}`;
