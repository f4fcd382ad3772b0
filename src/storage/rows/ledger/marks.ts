/**
 * The marks of a subject, on its own ledger: the labels of its profile and its events, and whether it is limited. They
 * follow from the entries of moderation. The row lies behind that of the profile, so that one range reads both.
 */

import type { EventId } from '../../../contract/event/event.ts';
import { LABELS, type Label, type SubjectLabels } from '../../../contract/label/labels.ts';
import type { Profile, SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey, Table, Write } from '../../port.ts';
import { type Bounds, startingWith } from '../key-parts.ts';
import { optional, unpacked } from '../properties.ts';
import { profileKey, profileOf } from './profile.ts';

export const marksKey = (subject: SubjectId): RowKey => ({ partition: subject, row: 'profile:marks' });

const profileAndMarks = (subject: SubjectId): Bounds => startingWith(subject, profileKey(subject).row);

/** `limitedSince`: ISO 8601 in UTC. */
export type Marks = { labels: Label[]; events: Map<EventId, Label[]>; limitedSince?: string | undefined };

const UNMARKED: Marks = { labels: [], events: new Map() };

export const putMarks = (subject: SubjectId, { labels, events, limitedSince }: Marks): Write => ({
	...marksKey(subject),
	kind: 'upsert',
	properties: {
		labels: labels.join(' '),
		events: [...events].map(([event, of]) => `${event}=${of.join(',')}`).join(' '),
		...(limitedSince !== undefined && { limitedSince }),
	},
});

/** Labels of a newer version are left out. */
function marksOf({ properties: p }: Row): Marks {
	const known = (words: string[]) => LABELS.filter((label) => words.includes(label));
	return {
		labels: known(unpacked(p.labels)),
		events: new Map(
			unpacked(p.events).map((pair) => {
				const [event = '', words = ''] = pair.split('=');
				return [event, known(words.split(','))];
			}),
		),
		limitedSince: optional(p.limitedSince),
	};
}

export async function getMarks(ledger: Table, subject: SubjectId): Promise<Marks> {
	const row = await ledger.get(marksKey(subject));
	return row ? marksOf(row) : UNMARKED;
}

export type MarkedProfile = { profile: Profile; marks: Marks };

/** A profile with its marks, in one read. */
export async function getMarkedProfile(ledger: Table, subject: SubjectId): Promise<MarkedProfile | undefined> {
	const { rows } = await ledger.range({ ...profileAndMarks(subject), limit: 2 });
	const profile = rows.find(({ row }) => row === profileKey(subject).row);
	const marks = rows.find(({ row }) => row === marksKey(subject).row);
	return profile && { profile: profileOf(profile), marks: marks ? marksOf(marks) : UNMARKED };
}

/** The labels among them, as readers have them. */
export const subjectLabels = ({ labels, events }: Marks): SubjectLabels => ({
	...(labels.length > 0 && { labels }),
	...(events.size > 0 && { labelledEvents: Object.fromEntries(events) }),
});
