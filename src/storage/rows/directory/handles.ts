/** The rows of the `directory` table: the subject that has a handle, with what a list shows of that subject. */
import type { SubjectId, SubjectKind } from '../../../contract/subject/subject.ts';
import type { Row, RowKey } from '../../port.ts';
import { type Bounds, startingWith } from '../key-parts.ts';

/** `claimedAt` is the time at which the handle was claimed, before the ledger said so; ISO 8601 in UTC. */
export type DirectoryRow = { handle: string; subject: SubjectId; name: string; kind: SubjectKind; claimedAt: string };

export const directoryKeys = {
	letters: Array.from('0123456789abcdefghijklmnopqrstuvwxyz'),
	handle: (handle: string): RowKey => ({ partition: handle.charAt(0), row: handle }),
	startingWith: (start: string): Bounds => startingWith(start.charAt(0), start),
	handleOf: (row: string): string => row,
};

export const directoryRowOf = (row: Row): DirectoryRow => ({
	handle: directoryKeys.handleOf(row.row),
	subject: String(row.properties.subject),
	name: String(row.properties.name),
	kind: row.properties.kind === 'machine' ? 'machine' : 'person',
	claimedAt: String(row.properties.claimedAt),
});
