/** The kinds of exceptions that a process has seen, counted in bounded memory. */
import { createHash } from 'node:crypto';
import type { Breadcrumb, ExceptionKind, ExceptionSource, Frame } from '../../contract/exception/exception.ts';
import { isOwn } from './frames-of-stack.ts';

/** Frames of our own code by which kinds differ. */
const FRAMES_COMPARED = 3;

/** One exception, made of patterns and places. */
export type Sighting = {
	where: ExceptionSource;
	type: string;
	message: string;
	frames: Frame[];
	sentence: string | undefined;
	route: string | undefined;
	/** Called for the first one of a kind. */
	breadcrumbs: () => Breadcrumb[];
	times: number;
};

/** A kind, and how many of it no collector has been told yet. */
export type CountedKind = { kind: ExceptionKind; untold: number };

export class Kinds {
	/** By fingerprint, those seen last at the end. */
	readonly #kinds = new Map<string, CountedKind>();
	readonly #most: number;
	readonly #release: string;

	constructor(most: number, release: string) {
		this.#most = most;
		this.#release = release;
	}

	/** Counts an exception. `forgotten` is the kind that made room for a new one. */
	count(seen: Sighting, at: string): { counted: CountedKind; isNew: boolean; forgotten?: CountedKind | undefined } {
		const fingerprint = fingerprintOf(seen);
		const known = this.#kinds.get(fingerprint);
		const counted = known ?? { kind: this.#newKind(fingerprint, seen, at), untold: 0 };
		counted.kind.count += seen.times;
		counted.kind.last = at;
		counted.untold += seen.times;
		if (known) this.#kinds.delete(fingerprint);
		this.#kinds.set(fingerprint, counted);
		return { counted, isNew: known === undefined, forgotten: this.#makeRoom() };
	}

	/** The kinds, those seen last first. */
	newest(): CountedKind[] {
		return [...this.#kinds.values()].toReversed();
	}

	#makeRoom(): CountedKind | undefined {
		if (this.#kinds.size <= this.#most) return undefined;
		const [oldest] = this.#kinds;
		if (!oldest) return undefined;
		this.#kinds.delete(oldest[0]);
		return oldest[1];
	}

	#newKind(fingerprint: string, seen: Sighting, at: string): ExceptionKind {
		const { where, type, message, sentence, route, frames, breadcrumbs } = seen;
		return {
			id: createHash('sha256').update(fingerprint).digest('hex').slice(0, 16),
			where,
			type,
			message,
			sentence,
			route,
			frames,
			release: this.#release,
			breadcrumbs: breadcrumbs(),
			count: 0,
			first: at,
			last: at,
		};
	}
}

/** Lines move with each release, and functions seldom: so a kind keeps its id. */
function fingerprintOf({ where, type, message, frames }: Sighting): string {
	const own = frames.filter(isOwn).slice(0, FRAMES_COMPARED);
	return JSON.stringify([where, type, message, own.map(({ file, function: name }) => `${name} ${file}`)]);
}
