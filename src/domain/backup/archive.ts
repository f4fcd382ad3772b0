/** A backup in a place for files: moments, each on the one before it by a hash, and the segments that they name. */
import { randomBytes as randomBytesOfMachine } from 'node:crypto';
import type { Files } from '../../storage/files.ts';
import {
	ArchiveFiles,
	COMMITMENTS,
	commitmentsName,
	MOMENTS,
	momentName,
	ofCommitmentsName,
	ofRowsName,
	ROWS,
	rowsName,
	segmentId,
} from './archive-files.ts';
import { BackupFault } from './backup-fault.ts';
import {
	hashOfBytes,
	type Moment,
	momentBytes,
	momentVersion,
	type NewMoment,
	parseMoment,
	type SegmentName,
} from './moment.ts';
import type { SealOptions } from './sealed-file.ts';
import {
	type GoneRows,
	type KeptRow,
	marksOf,
	packRows,
	rowsPacked,
	type Unpacked,
	unpackRows,
	withoutRows,
} from './segment.ts';

export type ArchiveOptions = SealOptions & {
	files: Files;
	/** Names the service. A backup of another one is refused. Default: that of the backup. */
	service?: string | undefined;
	/** Default: those of this machine. */
	randomBytes?(size: number): Uint8Array;
};

/** Rows that are gone, by their segments. */
export type Gone = Map<string, { rows: Set<number>; forgotten: Set<number> }>;

type Known = { moments: Moment[]; hashes: Map<number, string>; gone: Gone; revisions: Map<string, number> };

/** It reads what the place has once, and keeps that in mind: no other process may write there meanwhile. */
export class Archive {
	readonly #options: ArchiveOptions;
	readonly #files: ArchiveFiles;
	#known: Promise<Known> | undefined;

	constructor(options: ArchiveOptions) {
		this.#options = options;
		this.#files = new ArchiveFiles(options.files, options);
	}

	/** All moments, the oldest first. Throws a `BackupFault` where one is damaged or of another service. */
	async moments(): Promise<readonly Moment[]> {
		return (await this.#read()).moments;
	}

	/**
	 * The moments that make up this one, its base first. Throws a `BackupFault` where one is missing, or is not the one
	 * that the next stands on.
	 */
	async pathTo(moment: Moment): Promise<Moment[]> {
		const { moments, hashes } = await this.#read();
		const path = [moment];
		for (let { on } = moment; on; on = path[0]?.on) {
			const { number, hash } = on;
			const before = moments.find((one) => one.number === number);
			if (!before) throw new BackupFault('missing', `${momentName(number)} is missing.`);
			if (hashes.get(number) !== hash)
				throw new BackupFault('damaged', `${momentName(number)} is another one than later moments stand on.`);
			path.unshift(before);
		}
		return path;
	}

	/** Name of a moment for another one that stands on it. */
	async asBase({ number }: Moment): Promise<NonNullable<Moment['on']>> {
		return { number, hash: (await this.#read()).hashes.get(number) ?? '' };
	}

	/** The rows of a segment, without those that are gone. */
	async rows({ id, rows, commitments: hash }: SegmentName): Promise<Unpacked> {
		const { gone, revisions } = await this.#read();
		const name = commitmentsName(id);
		const commitments = await this.#files.get(name);
		if (hashOfBytes(commitments) !== hash || rowsPacked({ commitments }) !== rows)
			throw new BackupFault('damaged', `${name} is damaged: it has another hash than its moment says.`);
		const content = rowsName(id, revisions.get(id) ?? 1);
		return unpackRows(content, { content: await this.#files.get(content), commitments }, gone.get(id) ?? NOTHING_GONE);
	}

	/** Begins a moment. Nothing of it counts until it is finished. */
	async begin(): Promise<NewSegments> {
		const { moments, gone } = await this.#read();
		// The process that wrote the last one may have ended before this.
		await this.#takeOut(moments.at(-1)?.gone.map(({ segment }) => segment) ?? [], gone);
		const number = (moments.at(-1)?.number ?? 0) + 1;
		return new NewSegments(this.#files, this.#options, number);
	}

	/** Writes the moment. Resolves to it once it survives a loss of power, and what it says is gone is taken out. */
	async finish({ number, names, counts }: NewSegments, moment: NewMoment): Promise<Moment> {
		const known = await this.#read();
		const service = known.moments[0]?.service ?? this.#options.service;
		if (service === undefined) throw new BackupFault('foreign', 'The backup has no name of a service.');
		const whole: Moment = { v: momentVersion, service, number, segments: names, counts, ...moment };
		const bytes = momentBytes(whole);
		await this.#files.put(momentName(number), bytes);
		known.moments.push(whole);
		known.hashes.set(number, hashOfBytes(bytes));
		for (const { id } of names) known.revisions.set(id, 1);
		addGone(known.gone, whole);
		await this.#takeOut(
			whole.gone.map(({ segment }) => segment),
			known.gone,
		);
		return whole;
	}

	/** Deletes these moments, which no other one that stays stands on, with their segments. */
	async drop(moments: readonly Moment[]): Promise<void> {
		const known = await this.#read();
		// The newest first: each one that is left still stands on all before it.
		for (const { number, segments } of moments.toSorted((one, other) => other.number - one.number)) {
			// First: a moment without its segments would be damaged.
			await this.#files.delete(momentName(number));
			known.moments = known.moments.filter((one) => one.number !== number);
			for (const { id } of segments) {
				await this.#files.delete(commitmentsName(id));
				await this.#files.delete(rowsName(id, known.revisions.get(id) ?? 1));
				known.revisions.delete(id);
			}
		}
	}

	/** Deletes the segments that no moment names: a process died before it finished a moment, or while it dropped one. */
	async sweep(): Promise<void> {
		const { moments, revisions } = await this.#read();
		const named = new Set(moments.flatMap(({ segments }) => segments.map(({ id }) => id)));
		for await (const name of this.#files.list(COMMITMENTS))
			if (!named.has(ofCommitmentsName(name))) await this.#files.delete(name);
		for await (const name of this.#files.list(ROWS)) {
			const { segment, revision } = ofRowsName(name);
			if (!named.has(segment) || revision < (revisions.get(segment) ?? 1)) await this.#files.delete(name);
		}
	}

	/** Rewrites these segments without what is gone. It may be repeated. */
	async #takeOut(segments: readonly string[], gone: Gone): Promise<void> {
		const { revisions } = await this.#read();
		for (const id of segments) {
			const revision = revisions.get(id);
			// A later moment dropped it.
			if (revision === undefined) continue;
			const before = await this.#files.get(rowsName(id, revision));
			const content = withoutRows(before, gone.get(id) ?? NOTHING_GONE);
			if (content.length < before.length) {
				await this.#files.put(rowsName(id, revision + 1), content);
				revisions.set(id, revision + 1);
			}
			for (let old = 1; old < (revisions.get(id) ?? 1); old++) await this.#files.delete(rowsName(id, old));
		}
	}

	#read(): Promise<Known> {
		this.#known ??= this.#readAll();
		this.#known.catch(() => {
			this.#known = undefined;
		});
		return this.#known;
	}

	async #readAll(): Promise<Known> {
		const known: Known = { moments: [], hashes: new Map(), gone: new Map(), revisions: new Map() };
		for await (const name of this.#files.list(MOMENTS)) {
			const bytes = await this.#files.get(name);
			const moment = parseMoment(name, bytes);
			const service = this.#options.service ?? known.moments[0]?.service ?? moment.service;
			if (moment.service !== service)
				throw new BackupFault('foreign', `${name} is of the service ${moment.service}, and this is ${service}.`);
			if (name !== momentName(moment.number))
				throw new BackupFault('damaged', `${name} says that it is another moment.`);
			known.moments.push(moment);
			known.hashes.set(moment.number, hashOfBytes(bytes));
			addGone(known.gone, moment);
		}
		for await (const name of this.#files.list(ROWS)) {
			const { segment, revision } = ofRowsName(name);
			// There are two where a process ended between writing the newer one and deleting the older.
			known.revisions.set(segment, Math.max(known.revisions.get(segment) ?? 0, revision));
		}
		return known;
	}
}

const NOTHING_GONE: GoneRows = { rows: new Set(), forgotten: new Set() };

/** Segments of a moment that is being made. */
export class NewSegments {
	readonly number: number;
	readonly names: SegmentName[] = [];
	readonly counts: Record<string, number> = {};
	readonly #files: ArchiveFiles;
	readonly #randomBytes: (size: number) => Uint8Array;

	constructor(files: ArchiveFiles, { randomBytes }: Pick<ArchiveOptions, 'randomBytes'>, number: number) {
		this.#files = files;
		this.#randomBytes = randomBytes ?? ((size) => randomBytesOfMachine(size));
		this.number = number;
	}

	async add(rows: readonly KeptRow[]): Promise<void> {
		if (rows.length === 0) return;
		const letters = Buffer.from(this.#randomBytes(8)).toString('hex');
		const id = segmentId(this.number, this.names.length, letters);
		const { content, commitments } = packRows(rows, this.#randomBytes);
		const bytes =
			(await this.#files.put(rowsName(id, 1), content)) + (await this.#files.put(commitmentsName(id), commitments));
		this.names.push({
			id,
			rows: rows.length,
			bytes,
			commitments: hashOfBytes(commitments),
			events: marksOf(rows),
		});
		for (const { table } of rows) this.counts[table] = (this.counts[table] ?? 0) + 1;
	}
}

function addGone(gone: Gone, moment: Pick<Moment, 'gone'>): void {
	for (const { segment, rows, forgotten } of moment.gone) {
		const known = gone.get(segment) ?? { rows: new Set(), forgotten: new Set() };
		for (const row of rows) known.rows.add(row);
		for (const row of forgotten) known.forgotten.add(row);
		gone.set(segment, known);
	}
}
