/** A browser's memory of a log, and the findings of a visit to it. */
import type { LogAbout } from '../../contract/audit/proof.ts';
import { type Checkpoint, parseCheckpoint } from '../../tlog/checkpoint.ts';
import { parseNote } from '../../tlog/note.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import type { Finding } from '../verify/finding.ts';
import type { LogSources } from '../verify/sources.ts';

/**
 * A browser's memory of a log: the last checkpoint that was found good, as a signed note, with its keys. All of it is
 * public.
 * - `log`: where it is served, `/log` or `/log/2`. `keys`: its verifier keys, since the first visit.
 * - `seenAt`: when the checkpoint was read; `withheldSince`: since when the log could not be read. ISO 8601 in UTC.
 */
export type RememberedLog = {
	origin: string;
	log: string;
	keys: string[];
	note: string;
	seenAt: string;
	withheldSince?: string;
};

/**
 * A visit that found something wrong: evidence, which holds both notes as they were. `now` is what the service says of
 * its log, `note` the checkpoint that it gave. `closing` is there when the log calls itself a later one.
 */
export type Sighting = {
	at: string;
	findings: Finding[];
	remembered?: RememberedLog;
	now: LogAbout & { note?: string };
	closing?: Closing;
};

/** `goes on`: it may be remembered instead. `not read`: nothing can be said now; `remembered` says since when. */
export type Visit =
	| { outcome: 'goes on'; remembered: RememberedLog }
	| { outcome: 'not read'; remembered?: RememberedLog }
	| { outcome: 'wrong'; sighting: Sighting };

/** `sourcesOf` reads the log that is served at a path of the service. `now` is in Unix milliseconds. */
export type Visiting = { sha256: Sha256; sourcesOf(log: string): LogSources; now: number };

/**
 * The end of the remembered log, as a later log tells it.
 * - `whole`: its first leaf is a checkpoint that goes on from the remembered one.
 * - `behind`: its first leaf is a checkpoint from before the remembered one, or of another history.
 * - `unknown`: the first leaf could not be read.
 */
export type Closing = 'whole' | 'behind' | 'unknown';

/** The checkpoint in a note that was read before. */
export const checkpointIn = (note: string): Checkpoint => parseCheckpoint(parseNote(note).text);
