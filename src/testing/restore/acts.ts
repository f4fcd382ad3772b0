/** Acts of the people of a service, as lines that its process prints, and which of them a moment may or must have. */
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';

/** An act gives `fact` a value, such as `on` to `follow dev-ann dev-ben`. Acts on one fact come one after the other. */
export type Act = {
	number: number;
	fact: string;
	value: string;
	/** Unix milliseconds of the answer. Missing where there was none: the act may have happened. */
	answeredAt?: number;
	/** The event that it posted. */
	id?: EventId;
	/** The token that it issued. */
	token?: string;
};

/** Printed before an act, and once it is answered. */
export type ActLine = Act | (Omit<Act, 'fact' | 'value'> & { answeredAt: number });

/** The value of a fact that no act has touched. */
export const NONE = 'none';

export const facts = {
	post: (subject: SubjectId, text: string) => `post ${subject} ${text}`,
	follow: (subject: SubjectId, other: SubjectId) => `follow ${subject} ${other}`,
	mute: (subject: SubjectId, other: SubjectId) => `mute ${subject} ${other}`,
	bookmark: (subject: SubjectId, text: string) => `bookmark ${subject} ${text}`,
	list: (subject: SubjectId, name: string) => `list ${subject} ${name}`,
	token: (subject: SubjectId, name: string) => `token ${subject} ${name}`,
	erasure: (subject: SubjectId) => `erasure ${subject}`,
};

/** The acts of these lines, in the order in which they were begun. A last line without its end was cut off by a kill. */
export function actsOf(printed: string): Act[] {
	const acts = new Map<number, Act>();
	for (const text of printed.split('\n').slice(0, -1)) {
		const line = JSON.parse(text) as ActLine;
		const begun = acts.get(line.number);
		if ('fact' in line) acts.set(line.number, line);
		else if (begun) acts.set(line.number, { ...begun, ...line });
	}
	return [...acts.values()];
}

export type Known = {
	/** Values that the fact may have: what was answered up to then, and whatever came later. */
	values: Set<string>;
	acts: Act[];
};

/** Values that each fact may have in a moment that has all which was answered up to `at` (Unix milliseconds). */
export function possibleAt(acts: readonly Act[], at: number): Map<string, Known> {
	return new Map(
		[...Map.groupBy(acts, ({ fact }) => fact)].map(([fact, of]) => {
			const last = of.findLastIndex(({ answeredAt = Number.POSITIVE_INFINITY }) => answeredAt <= at);
			const values = new Set([...(last < 0 ? [NONE] : []), ...of.slice(Math.max(last, 0)).map(({ value }) => value)]);
			return [fact, { values, acts: of }];
		}),
	);
}
