/** Topics that a reader mutes, beside subjects: words, hashtags, types of events, sources and threads. */

import { isEventId } from '../event/event-id.ts';
import { isSubjectId } from '../subject/subject.ts';
import { foldTag } from '../text/hashtag.ts';
import { isLonger } from '../text/text-length.ts';
import { foldValue, wordsOf } from '../text/words.ts';

/**
 * - `word`: a word, or several in a row.
 * - `hashtag`: without its sign.
 * - `type`: the `type` of events. `example.*` stands for all types that begin with `example.`.
 * - `source`: the place that an event's `url` leads to: a host, or a host and the beginning of a path.
 * - `thread`: the thread of an event, as `<subject>/<event id>`.
 */
export const TOPIC_KINDS = ['word', 'hashtag', 'type', 'source', 'thread'] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];

/** Muted topics of a subject, at the most. Those that have ended don't count. */
export const MOST_TOPICS = 200;
/** Code points of a value, at the most. The ids of a thread may have more. */
export const LONGEST_TOPIC = 100;

export type Topic = { kind: TopicKind; value: string };

/** 32 hexadecimal digits. Equal topics have the same one, however they are written. */
export type TopicId = string;

/** A topic that a subject mutes. Times are ISO 8601 in UTC. Without `until` it is muted for good. */
export type MutedTopic = Topic & { id: TopicId; mutedAt: string; until?: string };

/**
 * A topic as it is shown (`value`), and as it is compared (`folded`): two topics are equal if these are. Undefined for a
 * value that nothing could match.
 */
export function foldTopic({ kind, value }: Topic): (Topic & { folded: string }) | undefined {
	if (kind !== 'thread' && isLonger(value, LONGEST_TOPIC)) return undefined;
	const found = FOLDS[kind](value.replace(/\s+/g, ' ').trim());
	// An address is longer where it is written in percent signs.
	if (!found || found.folded === '' || (kind === 'source' && isLonger(found.value, LONGEST_TOPIC))) return undefined;
	return { kind, ...found };
}

type Folded = { value: string; folded: string };

const FOLDS: Record<TopicKind, (value: string) => Folded | undefined> = {
	word: (value) => ({ value, folded: mutedWordsOf(withoutUnseen(value)).join(' ') }),
	hashtag(value) {
		const tag = foldTag(value);
		return tag === undefined ? undefined : { value: tag, folded: tag };
	},
	type: (value) => (/^[^*\s]+(?:\.\*)?$/.test(value) ? { value, folded: foldValue(value) } : undefined),
	source(value) {
		const place = placeOf(/^https?:\/\//i.test(value) ? value : `https://${value}`);
		return place === undefined ? undefined : { value: place, folded: place };
	},
	thread(value) {
		const [subject = '', event = '', ...rest] = value.split('/');
		return isSubjectId(subject) && isEventId(event) && rest.length === 0 ? { value, folded: value } : undefined;
	},
};

/**
 * The words of a text as mutes compare them: as search does, but `_` around a word is no part of it, because it may be a
 * mark of emphasis.
 */
export function mutedWordsOf(text: string): string[] {
	return wordsOf(text)
		.map(({ word }) => word.replace(/^_+|_+$/g, ''))
		.filter((word) => word !== '');
}

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** The text without characters that nobody sees: soft hyphens, joiners, and others that may be put into a word to hide it. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/** Host and path of an address, in lower case: `github.com/acme/api`. Undefined for what is no address. */
export function placeOf(address: string): string | undefined {
	if (!URL.canParse(address)) return undefined;
	const { host, pathname, username } = new URL(address);
	if (host === '' || username !== '') return undefined;
	// A dot may end the name of a host.
	return (host.replace(/^www\./, '').replace(/\.(?=:|$)/, '') + pathname.replace(/\/+$/, '')).toLowerCase();
}
