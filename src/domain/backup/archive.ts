/**
 * A backup in a place for files: moments, each the next link of a chain of hashes, and the segments that they name.
 *
 * | file | is |
 * |---|---|
 * | `moments/<number>` | a moment; it is written last, and makes its segments count |
 * | `commitments/<segment>` | commitments to the rows of a segment, written once |
 * | `rows/<segment>.<revision>` | the rows themselves; a row that is taken out makes a new revision |
 */
import type { Files } from '../../storage/files.ts';
import { BackupFault } from './backup-fault.ts';
import { hashOfBytes, type Moment, momentBytes, momentVersion, type NewMoment, parseMoment } from './moment.ts';
import { openFile, type SealOptions, sealFile } from './sealed-file.ts';
import { type KeptRow, packRows, rowsPacked, unpackRows, withoutRows } from './segment.ts';

export type ArchiveOptions = SealOptions & {
	files: Files;
	/** Names the service. A backup of another one is not added to. */
	service: string;
	randomBytes(size: number): Uint8Array;
};

/** Rows of the segments before, by their indexes, that a moment takes out. */
export type Gone = ReadonlyMap<string, ReadonlySet<number>>;

/** The newest moment, and the hash that the next one names. */
type End = { number: number; hash: string };

export class Archive {
	readonly #options: ArchiveOptions;

	constructor(options: ArchiveOptions) {
		this.#options = options;
	}

	/**
	 * All moments, the oldest first. Throws a `BackupFault` where one is missing, damaged, of another service, or not the
	 * next link of the chain.
	 */
	async moments(): Promise<Moment[]> {
		return (await this.#read()).moments;
	}

	/** Writes a moment with the rows that it adds. Resolves to it once it survives a loss of power. */
	async add(moment: NewMoment, segments: AsyncIterable<readonly KeptRow[]>): Promise<Moment> {
		const { moments, end } = await this.#read();
		const { number, hash } = end;
		// The process that wrote the last one may have ended before this.
		await this.#takeOut(goneIn(moments.slice(-1)));
		const written: Moment['segments'] = [];
		const counts: Moment['counts'] = {};
		for await (const rows of segments) {
			written.push(await this.#addSegment(number + 1, written.length, rows));
			for (const { table } of rows) counts[table] = (counts[table] ?? 0) + 1;
		}
		const whole: Moment = {
			v: momentVersion,
			service: this.#options.service,
			number: number + 1,
			previous: hash,
			segments: written,
			counts,
			...moment,
		};
		if (!(await this.#put(momentName(number + 1), momentBytes(whole))))
			throw new BackupFault(
				'foreign',
				'Another process writes this backup. Stop it, or give this one a place of its own.',
			);
		await this.#takeOut(goneIn([whole]));
		return whole;
	}

	/** Rows of a segment by their indexes. `gone` has those that later moments take out. */
	async rows(
		{ id, rows: count, commitments: hash }: Moment['segments'][number],
		gone: Gone,
	): Promise<Map<number, KeptRow>> {
		const name = commitmentsName(id);
		const commitments = await this.#get(name);
		if (hashOfBytes(commitments) !== hash || rowsPacked({ commitments }) !== count)
			throw new BackupFault('damaged', `${name} is damaged: it has another hash than its moment says.`);
		const revision = await this.#revisionOf(id);
		const content = await this.#get(rowsName(id, revision));
		return unpackRows(rowsName(id, revision), { content, commitments }, gone.get(id) ?? new Set());
	}

	/** Rewrites the segments without these rows. It may be repeated. */
	async #takeOut(gone: Gone): Promise<void> {
		const { files } = this.#options;
		for (const [id, indexes] of gone) {
			let revision = await this.#revisionOf(id);
			const before = await this.#get(rowsName(id, revision));
			const content = withoutRows(before, indexes);
			if (content.length < before.length) await this.#put(rowsName(id, ++revision), content);
			for await (const name of files.list(`rows/${id}.`)) if (name !== rowsName(id, revision)) await files.delete(name);
		}
	}

	async #read(): Promise<{ moments: Moment[]; end: End }> {
		const moments: Moment[] = [];
		let end: End = { number: 0, hash: '' };
		for await (const name of this.#options.files.list('moments/')) {
			const bytes = await this.#get(name);
			const moment = parseMoment(name, bytes);
			const { service } = this.#options;
			if (moment.service !== service)
				throw new BackupFault('foreign', `${name} is of the service ${moment.service}, and this is ${service}.`);
			if (name !== momentName(moment.number))
				throw new BackupFault('damaged', `${name} says that it is another moment.`);
			// The first one that is left begins the chain: older ones may have been deleted by age.
			if (moments.length > 0 && moment.number !== end.number + 1)
				throw new BackupFault('missing', `${momentName(end.number + 1)} is missing.`);
			if (moments.length > 0 && moment.previous !== end.hash)
				throw new BackupFault('damaged', `${name} does not follow on the moment before it.`);
			moments.push(moment);
			end = { number: moment.number, hash: hashOfBytes(bytes) };
		}
		return { moments, end };
	}

	async #addSegment(moment: number, place: number, rows: readonly KeptRow[]): Promise<Moment['segments'][number]> {
		const { randomBytes } = this.#options;
		const own = Buffer.from(randomBytes(8)).toString('hex');
		const id = `${numbered(moment, 12)}.${numbered(place, 6)}.${own}`;
		const { content, commitments } = packRows(rows, randomBytes);
		await this.#put(rowsName(id, 1), content);
		await this.#put(commitmentsName(id), commitments);
		return { id, rows: rows.length, commitments: hashOfBytes(commitments) };
	}

	/** There are two revisions where a process ended between writing the newer one and deleting the older. */
	async #revisionOf(id: string): Promise<number> {
		let newest = 0;
		for await (const name of this.#options.files.list(`rows/${id}.`))
			newest = Math.max(newest, Number(name.slice(name.lastIndexOf('.') + 1)));
		if (newest === 0) throw new BackupFault('missing', `rows/${id} is missing.`);
		return newest;
	}

	async #put(name: string, content: Uint8Array): Promise<boolean> {
		return this.#options.files.put(name, await sealFile(name, content, this.#options));
	}

	async #get(name: string): Promise<Uint8Array> {
		const bytes = await this.#options.files.get(name);
		if (!bytes) throw new BackupFault('missing', `${name} is missing.`);
		return openFile(name, bytes, this.#options);
	}
}

/** All rows that these moments take out. */
export function goneIn(moments: readonly Pick<Moment, 'gone'>[]): Gone {
	const gone = new Map<string, Set<number>>();
	for (const { segment, rows } of moments.flatMap((moment) => moment.gone)) {
		const known = gone.get(segment) ?? new Set();
		for (const row of rows) known.add(row);
		gone.set(segment, known);
	}
	return gone;
}

const numbered = (value: number, digits: number) => String(value).padStart(digits, '0');
const momentName = (number: number) => `moments/${numbered(number, 12)}`;
const commitmentsName = (segment: string) => `commitments/${segment}`;
const rowsName = (segment: string, revision: number) => `rows/${segment}.${numbered(revision, 6)}`;
