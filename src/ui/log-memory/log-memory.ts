/**
 * This browser's memory of the log of the service, and of faults in it. All of it is public, and none of it the
 * reader's: it outlives a sign-out, since the log that is shown to the next reader must be the same one.
 */
import { useSyncExternalStore } from 'react';
import type { RememberedLog, Sighting } from '../../sdk/remembered-log/remembered-log.ts';

const MEMORY = 'tideline-log';
const SIGHTINGS = 'tideline-log-sightings';
/** The first is the proof; later ones say what became of it. */
const MOST_SIGHTINGS = 10;

/** The memory as it stands in the storage of the browser. Undefined if the browser keeps nothing. */
export type Memory = { text: string | undefined; remembered: RememberedLog | undefined };

export function readMemory(): Memory {
	const text = read(MEMORY);
	const value = parse(text);
	return { text, remembered: isRemembered(value) ? value : undefined };
}

/** Remembers this, unless another tab has remembered something since `before` was read: what it knows is as good. */
export function remember(before: Memory, remembered: RememberedLog): void {
	if (read(MEMORY) === before.text) write(MEMORY, JSON.stringify(remembered));
}

/** Keeps what was wrong until the reader has dealt with it. The memory stays as it was. */
export function keepSighting(sighting: Sighting): void {
	const kept = readSightings();
	if (kept.some((other) => sameFinding(other, sighting))) return;
	const [first, ...later] = [...kept, sighting];
	write(SIGHTINGS, JSON.stringify([first, ...later.slice(1 - MOST_SIGHTINGS)]));
}

/** Ends what was wrong, and believes the log as it was seen last. */
export function acceptLog(sightings: readonly Sighting[]): void {
	const last = sightings.at(-1);
	const { text } = readMemory();
	const hasMovedOn = last?.remembered !== undefined && parseNote(text) !== last.remembered.note;
	write(SIGHTINGS, undefined);
	// A later visit found it good again: then what is remembered is right.
	if (last && !hasMovedOn) write(MEMORY, seenIn(last));
}

/** The sightings that wait for the reader. */
export function useSightings(): readonly Sighting[] {
	return useSyncExternalStore(subscribe, readSightings, () => NONE);
}

/** Leaves of the log, by its signed note. */
export const sizeIn = (note: string): number => Number(note.split('\n', 2)[1]);

const NONE: readonly Sighting[] = [];
const listeners = new Set<() => void>();
let lastRead: { text: string | undefined; sightings: readonly Sighting[] } = { text: undefined, sightings: NONE };

/** The same list for the same text, as React wants it. */
function readSightings(): readonly Sighting[] {
	const text = read(SIGHTINGS);
	if (text !== lastRead.text) {
		const value = parse(text);
		lastRead = { text, sightings: Array.isArray(value) ? value.filter(isSighting) : NONE };
	}
	return lastRead.sightings;
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	// Another tab has written.
	window.addEventListener('storage', listener);
	return () => {
		listeners.delete(listener);
		window.removeEventListener('storage', listener);
	};
}

const parseNote = (text: string | undefined) => {
	const value = parse(text);
	return isRemembered(value) ? value.note : undefined;
};

const sameFinding = (one: Sighting, other: Sighting) =>
	one.findings[0]?.code === other.findings[0]?.code && checkpointText(one.now.note) === checkpointText(other.now.note);

/** A checkpoint without its signatures, which differ each time. */
const checkpointText = (note: string | undefined) => note?.split('\n\n', 1)[0];

/** Undefined forgets: without a checkpoint that can be read, the next visit is the first. */
function seenIn({ at, now: { origin, log, keys, note }, findings, closing }: Sighting): string | undefined {
	const isSigned = findings.every(
		({ code }) => code === 'rolled-back' || code === 'forked' || (code === 'origin-changed' && closing !== undefined),
	);
	if (note === undefined || !isSigned) return undefined;
	return JSON.stringify({ origin, log, keys, note, seenAt: at } satisfies RememberedLog);
}

function isRemembered(value: unknown): value is RememberedLog {
	const { origin, log, keys, note, seenAt } = (value ?? {}) as Record<string, unknown>;
	const areTexts = [origin, log, note, seenAt].every((text) => typeof text === 'string');
	return areTexts && Array.isArray(keys) && keys.every((key) => typeof key === 'string');
}

function isSighting(value: unknown): value is Sighting {
	const { at, findings, now } = (value ?? {}) as Record<string, unknown>;
	return typeof at === 'string' && Array.isArray(findings) && findings.length > 0 && typeof now === 'object';
}

function parse(text: string | undefined): unknown {
	try {
		return text === undefined ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}

function read(key: string): string | undefined {
	try {
		return localStorage.getItem(key) ?? undefined;
	} catch {
		return undefined;
	}
}

/** A browser may be told to keep nothing, and its place may be full: then each visit is the first. */
function write(key: string, text: string | undefined): void {
	try {
		if (text === undefined) localStorage.removeItem(key);
		else localStorage.setItem(key, text);
	} catch {
		return;
	}
	for (const listener of listeners) listener();
}
