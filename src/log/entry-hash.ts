import canonicalize from 'canonicalize';
import type { Entry } from '../contract/audit.ts';
import type { Provenance } from '../contract/cloud-event.ts';
import type { Event } from '../contract/event.ts';
import type { Sha256 } from './sha256.ts';

/** `prev` of a ledger's first entry. */
export const GENESIS = '0'.repeat(64);

/** The hash that an entry must have, in hex: SHA-256 over the RFC 8785 form of the rest. */
export const hashOfEntry = (sha256: Sha256, entry: Omit<Entry, 'hash'>): string => sha256.hex(canonicalEntry(entry));

/**
 * The salted hash of an entry's content, in hex. The salt is deleted with the content, and then nothing can be guessed
 * from the hash.
 */
export const hashOfContent = (sha256: Sha256, salt: string, content: object): string =>
	sha256.hex(canonicalJson({ salt, content }));

/** What the hash of an event is over, beside its salt. */
export type EventContent = Event & Provenance;

/** `hashOfContent` of an event, several times as fast: verifiers have many of them. */
export function hashOfEvent(sha256: Sha256, salt: string, content: EventContent): string {
	// Their names may be numbers, which an object has in an order of its own.
	if (content.extensions) return hashOfContent(sha256, salt, content);
	const { about, actor, audience, handle, id, mentions, name, occurredAt, origin, source, text, type, url, verb } =
		content;
	const inOrder = {
		about,
		actor,
		audience,
		handle,
		id,
		mentions: mentions?.map((mention) => ({ handle: mention.handle, subject: mention.subject })),
		name,
		occurredAt,
		origin,
		source,
		text,
		type,
		url,
		verb,
	};
	const json = JSON.stringify({ content: inOrder, salt });
	return json.includes('\\ud') ? hashOfContent(sha256, salt, content) : sha256.hex(json);
}

/** RFC 8785 (JSON Canonicalization Scheme): one text for one value, in any order of its keys. */
export function canonicalJson(value: unknown): string {
	const text = canonicalize(value);
	if (text === undefined) throw new TypeError('Only JSON values have a canonical form.');
	return text;
}

/**
 * What is hashed of an entry. With the names in order, `JSON.stringify` writes what RFC 8785 does, several times as
 * fast. It escapes half a pair of UTF-16, which has no canonical form.
 */
function canonicalEntry({
	action,
	actor,
	at,
	contentHash,
	prev,
	seq,
	subject,
	target,
	via,
}: Omit<Entry, 'hash'>): string {
	const inOrder = { action, actor, at, contentHash, prev, seq, subject, target, via };
	const text = JSON.stringify(inOrder);
	return text.includes('\\ud') ? canonicalJson(inOrder) : text;
}
