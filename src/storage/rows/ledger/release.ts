/** The release that the service ran last, on its own ledger. */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Properties, Row, RowKey } from '../../port.ts';
import { text } from '../properties.ts';

/** `hash`: SHA-256 of the release's list of files, in hexadecimal digits. */
export type Release = { version: string; hash: string };

export const releaseKey = (service: SubjectId): RowKey => ({ partition: service, row: 'release' });

export const releaseProperties = ({ version, hash }: Release): Properties => ({ version, hash });

export const releaseOf = ({ properties: { version, hash } }: Row): Release => ({
	version: text(version),
	hash: text(hash),
});
