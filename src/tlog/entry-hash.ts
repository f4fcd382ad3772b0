import canonicalize from 'canonicalize';
import type { Entry } from '../contract/audit/audit.ts';
import type { Event, Provenance } from '../contract/event/event.ts';
import { FIELD_NAMES } from '../contract/event/event-fields.ts';
import { HASHED_IN_PROFILES } from '../contract/subject/subject.ts';
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

const HASHED = [...FIELD_NAMES].sort();

/** `hashOfContent` of all fields of an event, several times as fast: verifiers have many of them. */
export function hashOfEvent(sha256: Sha256, salt: string, event: Event & Provenance): string {
	const content: Record<string, unknown> = {};
	for (const name of HASHED) content[name] = event[name];
	// Names within a field in their order, too.
	const { mentions, replyTo, thread } = event;
	content.mentions = mentions?.map(({ handle, subject }) => ({ handle, subject }));
	content.replyTo = replyTo && { id: replyTo.id, subject: replyTo.subject };
	content.thread = thread && { id: thread.id, subject: thread.subject, via: thread.via };
	const json = JSON.stringify({ content, salt });
	// The names of extensions may be numbers, which an object has in an order of its own.
	return event.extensions || json.includes('\\ud') ? hashOfContent(sha256, salt, content) : sha256.hex(json);
}

/** Content of a profile that is hashed: all but its id and when it was made. */
export const contentOfProfile = (profile: Readonly<Record<string, unknown>>): object =>
	Object.fromEntries(HASHED_IN_PROFILES.map((name) => [name, profile[name]]));

/** RFC 8785 (JSON Canonicalization Scheme): one text for one value, in any order of its keys. */
export function canonicalJson(value: unknown): string {
	const text = canonicalize(value);
	if (text === undefined) throw new TypeError('Only JSON values have a canonical form.');
	return text;
}

/**
 * Text of an entry that is hashed. With the names in order, `JSON.stringify` writes the same as RFC 8785, several times
 * as fast. It escapes half a pair of UTF-16, which has no canonical form.
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
