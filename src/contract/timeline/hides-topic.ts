/**
 * Whether a reader's muted topics hide an event. Storage's rows hold all that it judges by, so that the server, the
 * browser and the SDK come to one answer. The topics are compiled once: an event costs time that grows with its text,
 * and not with the number of topics.
 */

import type { Event } from '../event/event.ts';
import { allTagsIn } from '../text/rich-text.ts';
import { foldValue } from '../text/words.ts';
import {
	foldTopic,
	LONGEST_TOPIC,
	type MutedTopic,
	mutedWordsOf,
	placeOf,
	type TopicKind,
	withoutUnseen,
} from './muted-topic.ts';

/** The parts of an event that topics are compared with. */
export type Judged = Pick<Event, 'id' | 'actor' | 'text' | 'type' | 'url' | 'thread'>;

/** For each folded topic of a kind when it ends, in Unix milliseconds. */
type Ends = Map<string, number>;
/** Muted phrases by their words, so that all of them are compared at once. `ends` is set where a phrase is complete. */
type Phrases = { ends: number; next: Map<string, Phrases> };
type Compiled = { phrases: Phrases; ends: Record<Exclude<TopicKind, 'word'>, Ends> };

const compiled = new WeakMap<readonly MutedTopic[], Compiled>();

/** `at`: the present, in Unix milliseconds. Topics that have ended hide nothing. */
export function hidesTopic(topics: readonly MutedTopic[], event: Judged, at: number): boolean {
	if (topics.length === 0) return false;
	const known = compiled.get(topics) ?? compile(topics);
	compiled.set(topics, known);
	const { phrases, ends } = known;
	const isMuted = (kind: keyof typeof ends, folded: string) => (ends[kind].get(folded) ?? 0) > at;
	return (
		(ends.thread.size > 0 && isMuted('thread', threadOf(event))) ||
		(ends.type.size > 0 && typesOf(event).some((type) => isMuted('type', type))) ||
		(ends.source.size > 0 && sourcesOf(event).some((source) => isMuted('source', source))) ||
		(ends.hashtag.size > 0 && allTagsIn(event.text).some((tag) => isMuted('hashtag', tag))) ||
		(phrases.next.size > 0 && saysPhrase(phrases, event.text, at))
	);
}

/** Whether a text has a muted phrase as search finds it, or as it looks. */
function saysPhrase(phrases: Phrases, text: string, at: number): boolean {
	if (hasPhrase(phrases, mutedWordsOf(text), at)) return true;
	const seen = withoutUnseen(text);
	return seen !== text && hasPhrase(phrases, mutedWordsOf(seen), at);
}

function compile(topics: readonly MutedTopic[]): Compiled {
	const phrases: Phrases = { ends: 0, next: new Map() };
	const ends = { hashtag: new Map(), type: new Map(), source: new Map(), thread: new Map() };
	for (const topic of topics) {
		const folded = foldTopic(topic)?.folded;
		if (folded === undefined) continue;
		const end = topic.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(topic.until);
		if (topic.kind === 'word') addPhrase(phrases, folded.split(' '), end);
		else ends[topic.kind].set(folded, end);
	}
	return { phrases, ends };
}

function addPhrase(phrases: Phrases, words: readonly string[], end: number): void {
	let place = phrases;
	for (const word of words) {
		const next = place.next.get(word) ?? { ends: 0, next: new Map() };
		place.next.set(word, next);
		place = next;
	}
	place.ends = end;
}

/** A phrase has no more words than fit into a topic, so that each word begins a walk of bounded length. */
function hasPhrase(phrases: Phrases, words: readonly string[], at: number): boolean {
	return words.some((_, start) => {
		let place: Phrases | undefined = phrases;
		for (let index = start; index < words.length; index++) {
			place = place.next.get(words[index] ?? '');
			if (!place) return false;
			if (place.ends > at) return true;
		}
		return false;
	});
}

/** The first event of the thread in which an event stands, as `<subject>/<event id>`. It is that event, unless it is a reply. */
export function threadOf({ actor, id, thread }: Pick<Judged, 'actor' | 'id' | 'thread'>): string {
	return thread ? `${thread.subject}/${thread.id}` : `${actor}/${id}`;
}

/** The type of an event, and each beginning that stands for it: `a.b.c`, `a.*`, `a.b.*`. */
function typesOf({ type }: Judged): string[] {
	if (type === undefined) return [];
	const folded = foldValue(type);
	return [folded, ...beginningsOf(folded, '.').map((beginning) => `${beginning}.*`)];
}

/** The place that an event leads to, and each beginning of it: `host/a/b`, `host`, `host/a`. */
function sourcesOf({ url }: Judged): string[] {
	const place = url === undefined ? undefined : placeOf(url);
	return place === undefined ? [] : [place, ...beginningsOf(place, '/')];
}

/** The beginnings of a value that end before a separator, as long as a topic may be. */
function beginningsOf(value: string, separator: string): string[] {
	const beginnings: string[] = [];
	for (let end = value.indexOf(separator); end !== -1 && end <= LONGEST_TOPIC; end = value.indexOf(separator, end + 1))
		beginnings.push(value.slice(0, end));
	return beginnings;
}
