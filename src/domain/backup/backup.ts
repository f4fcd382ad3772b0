/**
 * Makes the moments of a backup, one after the other, beside a service that goes on.
 *
 * A base has all kept rows. An increment has what changed since the moment that it stands on. Once there are many small
 * increments, one takes all of them in and they go an hour later, so that a restore reads few files. An increment without a change only
 * says that all is still so, and takes the place of the one before that said it.
 */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { BACKUP_STILL_MS, BACKUP_TAKEN_IN_KEPT_MS } from '../../storage/protocol-times.ts';
import { newestReturn } from '../../storage/rows/log/backups.ts';
import { erasureKeys, erasureOf } from '../../storage/rows/log/erasures.ts';
import type { SubjectHash } from '../../storage/subject-hash.ts';
import { isoTime, type Ports } from '../ports/ports.ts';
import type { Archive, NewSegments } from './archive.ts';
import {
	collectChanges,
	enterJobs,
	goesOn,
	type LogLook,
	lookAtLog,
	type OpenJobs,
	placeOf,
} from './collect-changes.ts';
import { collectRows } from './collect-rows.ts';
import { forgetSubject, isCleared, isTombstone, textsOf, together } from './gone-rows.ts';
import { lookAtJobs } from './look-at-jobs.ts';
import type { Moment } from './moment.ts';
import { type KeptRow, placeName, type RowPlace } from './segment.ts';

/** Told of the rows so far. The backup waits for it. */
export type OnRows = (rows: number) => void | Promise<void>;

export type BackupPorts = Pick<Ports, 'store' | 'now'>;

/** Sizes of what is written. Tests make them small. */
export type BackupSizes = {
	/** Rows of a segment: enough to be one file, and few enough to be held in memory. */
	segment: number;
	/** As many small increments at the end are taken in by the next one, or as many as have the rows of a segment. */
	small: number;
	/** A new base is due when a restore would read as many rows beside the base as there are in it, but not for fewer. */
	besideBase: number;
	/** It is also due when as many moments stand on it. */
	moments: number;
};

const USUAL_SIZES: BackupSizes = { segment: 10_000, small: 64, besideBase: 50_000, moments: 400 };
/** Ledgers of which it is kept in mind how far they were read. */
const LEDGERS_KNOWN = 100_000;
/** An erasure that is older than the newest moment by this was forgotten with it. */
const ERASURES_LOOKED_BACK_MS = 2 * 86_400_000;

export class Backup {
	readonly #ports: BackupPorts;
	readonly #archive: Archive;
	readonly #sizes: BackupSizes;
	/** The open jobs of the newest moment. Undefined where another process made it. */
	#open: Map<string, Set<number>> | undefined;
	/** Seqs up to which the moments since the last base have ledgers, as far as this process made them. */
	#read = new Map<SubjectId, number>();
	/** Erasures that the backup has forgotten. Undefined before the first look. */
	#forgotten: Set<string> | undefined;
	/** Whether there may be another one. */
	#sawErasure = false;

	constructor(ports: BackupPorts, archive: Archive, sizes: BackupSizes = USUAL_SIZES) {
		this.#ports = ports;
		this.#archive = archive;
		this.#sizes = sizes;
	}

	/** Makes the next moment. `onRows` is told of the rows that it has so far. */
	async next({ onRows }: { onRows?: OnRows } = {}): Promise<Moment> {
		const newest = (await this.#archive.moments()).at(-1);
		const begunAt = this.#ports.now();
		const jobs = newest && (await lookAtJobs(this.#ports));
		const leafless = jobs?.leafless ?? [];
		const look = await lookAtLog(this.#ports);
		const goesOn = newest !== undefined && (await this.#isOn(newest, look));
		const path = goesOn ? await this.#archive.pathTo(newest) : [];
		// Before any row is read: what returns later is in the next base.
		const returned = await newestReturn(this.#ports.store.tables.log);
		const isBase = !goesOn || path[0]?.returned !== returned || isBaseDue(path, this.#sizes);
		const open = goesOn ? await this.#openJobs(newest) : NO_JOBS;
		const hasNews = goesOn && look !== undefined && (leafless.length > 0 || differs(newest, look, open));
		const isStill = !hasNews && this.#forgotten !== undefined && !this.#sawErasure;
		// Every ledger is read then: all that was acknowledged before is there, with or without its leaf.
		const at = goesOn ? laterOf(newest.at, jobs?.at) : laterOf(isoTime(begunAt - 1), newest?.at);
		if (goesOn && !isBase && isStill && !isStillDue(newest, at)) return newest;
		const making = new Making(await this.#archive.begin(), this.#sizes.segment, onRows);
		const taken = hasNews && !isBase ? small(path, this.#sizes) : [];
		for (const { segments } of taken)
			for (const segment of segments) await making.add([...(await this.#archive.rows(segment)).rows.values()]);
		// A base reads every ledger, and the increment behind it what changed meanwhile.
		const read = isBase || this.#read.size > LEDGERS_KNOWN ? new Map<SubjectId, number>() : new Map(this.#read);
		if (isBase) for await (const rows of collectRows(this.#ports)) await making.add(rows);
		else if (hasNews && newest.log)
			for await (const rows of collectChanges(this.#ports, { from: newest.log, look, open, leafless, read }))
				await making.add(rows);
		// A base beside what it goes on from is followed by an increment that finds what was removed meanwhile.
		this.#sawErasure ||= making.hasErasure;
		const erasures = await this.#erasuresDue(newest);
		const gone = [...taken.map((moment) => moment.gone), ...(await this.#goneBy(making, erasures, !isBase || !goesOn))];
		await making.end();
		const on = path.findLast((moment) => !taken.includes(moment) && !isEmpty(moment)) ?? path[0];
		const log = isBase && goesOn ? newest.log : look && placeOf(look);
		const moment = await this.#archive.finish(making.segments, {
			at,
			begunAt: isoTime(begunAt),
			took: this.#ports.now() - begunAt,
			gone: together(gone),
			...(log && { log }),
			...(look?.checkpoint !== undefined && { checkpoint: look.checkpoint }),
			...(isBase && returned !== undefined && { returned }),
			...(taken.length > 0 && { tookIn: taken.length }),
			...(!isBase && on && { on: await this.#archive.asBase(on) }),
		});
		this.#open = making.open;
		this.#read = read;
		await this.#dropTakenIn();
		return moment;
	}

	/** Drops the moments that nobody needs to keep: see `Retention`. */
	async retain({ days, bases }: Retention): Promise<void> {
		const moments = await this.#archive.moments();
		const all = moments.filter(({ on }) => on === undefined);
		const oldest = isoTime(this.#ports.now() - days * 86_400_000);
		// The newest base that is old enough holds for the time since.
		const byAge = all.findLastIndex(({ at }) => at <= oldest);
		const first = all[Math.max(byAge, bases === undefined ? 0 : all.length - bases, 0)];
		if (first && moments[0] !== first) await this.#archive.drop(moments.filter(({ number }) => number < first.number));
	}

	/** Whether the store goes on from this moment: it is not another one, and not one that was restored from before. */
	async #isOn({ log }: Moment, look: LogLook | undefined): Promise<boolean> {
		return log && look ? goesOn(this.#ports, log, look) : !log && !look;
	}

	async #openJobs(newest: Moment): Promise<Map<string, Set<number>>> {
		if (this.#open) return this.#open;
		const open = new Map<string, Set<number>>();
		for (const segment of newest.segments) enterJobs(open, [...(await this.#archive.rows(segment)).rows.values()]);
		return open;
	}

	/** Rows of all segments that are to go since the newest moment. What stands for them is added. */
	async #goneBy(making: Making, due: readonly Due[], withTexts: boolean): Promise<Moment['gone'][]> {
		const moments = await this.#archive.moments();
		const removed = withTexts ? [...making.removed.values()] : [];
		if (due.length === 0 && removed.length === 0) return [];
		await making.end();
		const segments = [...moments.flatMap((moment) => moment.segments), ...making.segments.names];
		const gone = [await textsOf(this.#archive, segments, removed)];
		for (const { hash, name } of due) {
			const { gone: more, now } = await forgetSubject(this.#ports, this.#archive, segments, hash);
			gone.push(more);
			await making.add(now);
			this.#forgotten?.add(name);
		}
		return gone;
	}

	/** Erasures that are done in the store, and that the backup knows nothing of. */
	async #erasuresDue(newest: Moment | undefined): Promise<Due[]> {
		if (this.#forgotten && !this.#sawErasure) return [];
		const since = isoTime((newest ? Date.parse(newest.at) : this.#ports.now()) - ERASURES_LOOKED_BACK_MS);
		const forgotten = (this.#forgotten ??= new Set());
		const due: Due[] = [];
		this.#sawErasure = false;
		for await (const rows of pagesOf(this.#ports.store.tables.log, erasureKeys.all))
			for (const row of rows) {
				const { erasedAt, broughtBack } = erasureOf(row);
				const name = `${row.row} ${erasedAt}`;
				const hash = erasureKeys.hashOf(row.row);
				if (erasedAt < since || forgotten.has(name) || broughtBack) continue;
				// Until then, rows of others may still name the subject.
				if (await isCleared(this.#ports, hash)) due.push({ hash, name });
				else this.#sawErasure = true;
			}
		return due;
	}

	/**
	 * Drops the moments between another one and that on which it stands: it has all that they have. Not at once: somebody
	 * may be restoring one of them.
	 */
	async #dropTakenIn(): Promise<void> {
		const moments = await this.#archive.moments();
		const before = isoTime(this.#ports.now() - BACKUP_TAKEN_IN_KEPT_MS);
		const old = moments.filter(({ on, begunAt }) => on && begunAt <= before);
		const taken = moments.filter(({ number }) =>
			old.some((other) => other.on && other.on.number < number && number < other.number),
		);
		if (taken.length > 0) await this.#archive.drop(taken);
	}
}

/** `days`: how far back moments are kept. `bases`: how many bases are kept at the most, with what stands on them. */
export type Retention = { days: number; bases?: number | undefined };

const laterOf = (one: string, other: string | undefined): string => (other !== undefined && other > one ? other : one);

const rowsIn = (moments: readonly Moment[]) =>
	moments.flatMap(({ segments }) => segments).reduce((sum, { rows }) => sum + rows, 0);
type Due = { hash: SubjectHash; name: string };

const NO_JOBS: OpenJobs = new Map();

const differs = ({ log, checkpoint }: Moment, look: LogLook, open: OpenJobs): boolean =>
	log?.size !== look.tree.size || checkpoint !== look.checkpoint || look.waiting.length > 0 || open.size > 0;

/** Whether it is time to say that nothing has changed. */
const isStillDue = ({ at }: Moment, now: string): boolean => Date.parse(now) - Date.parse(at) >= BACKUP_STILL_MS;

const isEmpty = ({ on, segments, gone }: Moment) => on !== undefined && segments.length === 0 && gone.length === 0;

function isBaseDue([base, ...increments]: readonly Moment[], { besideBase, moments }: BackupSizes): boolean {
	const [rows, beside] = [rowsIn(base ? [base] : []), rowsIn(increments)];
	return beside > Math.max(rows, besideBase) || increments.length > moments;
}

/** The small increments at the end of a path, once they are many. */
function small(path: readonly Moment[], { segment, small: many }: BackupSizes): Moment[] {
	const last = path.findLastIndex((moment) => !moment.on || moment.tookIn || rowsIn([moment]) >= segment / 2);
	const tail = path.slice(last + 1);
	return tail.length >= many || rowsIn(tail) >= segment ? tail : [];
}

/** Gathers rows into segments. */
class Making {
	readonly segments: NewSegments;
	/** Jobs with work left among its rows. */
	readonly open = new Map<string, Set<number>>();
	/** Events among its rows whose texts are removed. */
	readonly removed = new Map<string, RowPlace>();
	/** Whether an erasure is among its entries. */
	hasErasure = false;
	readonly #onRows: OnRows | undefined;
	readonly #size: number;
	#rows = new Map<string, KeptRow>();
	#count = 0;

	constructor(segments: NewSegments, size: number, onRows?: OnRows) {
		this.segments = segments;
		this.#size = size;
		this.#onRows = onRows;
	}

	async add(rows: readonly KeptRow[]): Promise<void> {
		for (const row of rows) {
			const name = placeName(row);
			// In the place of its last version: a restore goes from the first to the last.
			this.#rows.delete(name);
			this.#rows.set(name, row);
			if (isTombstone(row)) this.removed.set(name, row);
			if (row.partition === TIDELINE && row.properties?.action === 'subject-erased') this.hasErasure = true;
		}
		this.#count += rows.length;
		await this.#onRows?.(this.#count);
		if (this.#rows.size >= this.#size) await this.end();
	}

	/** Writes what is left as a segment. */
	async end(): Promise<void> {
		const rows = [...this.#rows.values()];
		this.#rows = new Map();
		enterJobs(this.open, rows);
		await this.segments.add(rows);
	}
}
