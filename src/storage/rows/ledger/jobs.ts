/** Jobs, in the ledger of the entry that they follow from. */
import type { Action } from '../../../contract/audit/actions.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Properties, Row, RowKey, Table } from '../../port.ts';
import { type Bounds, startingWith } from '../key-parts.ts';
import { number, optional, type Stored, text } from '../properties.ts';
import { type Addressees, namedIn, namedProperties } from './addressees.ts';

/** The work that an entry leaves to do in other partitions. `planned` is the number of chunks, once all are planned. */
export type JobRow = {
	commandId: string;
	action: Action;
	seq: number;
	target: string;
	createdAt: string;
	planned?: number;
	/** Addressees of a removed event. Its row no longer says, and this row goes with the last tombstone. */
	named?: Addressees;
	/** The seq of the follow request that the entry answers or ends. */
	request?: number;
	/** Name of a browser in which the subject had not signed in before; empty where that is not known. */
	newBrowser?: string;
	/** When the first run of a job with two runs was done. */
	purgedAt?: string;
	lastError?: string;
};

const JOB = 'job:';

export const jobKeys = {
	job: (subject: SubjectId, commandId: string): RowKey => ({ partition: subject, row: `${JOB}${commandId}` }),
	all: (subject: SubjectId): Bounds => startingWith(subject, JOB),
	isJob: (row: string): boolean => row.startsWith(JOB),
};

export const jobProperties = ({ named, ...job }: JobRow): Properties => ({
	...job,
	...namedProperties(named),
});

export const jobOf = (row: Row): Stored<JobRow> => {
	const p = row.properties;
	return {
		commandId: text(p.commandId),
		action: text(p.action) as Action,
		seq: Number(p.seq),
		target: text(p.target),
		createdAt: text(p.createdAt),
		planned: number(p.planned),
		request: number(p.request),
		...namedIn(p),
		newBrowser: optional(p.newBrowser),
		purgedAt: optional(p.purgedAt),
		lastError: optional(p.lastError),
		etag: row.etag,
	};
};

export async function getJob(
	ledger: Table,
	subject: SubjectId,
	commandId: string,
): Promise<Stored<JobRow> | undefined> {
	const row = await ledger.get(jobKeys.job(subject, commandId));
	return row && jobOf(row);
}
