/** The profile of a subject, in its ledger. */
import { type Profile, profileInRow, type SubjectId } from '../../../contract/subject/subject.ts';
import type { Properties, Row, RowKey, Table } from '../../port.ts';

export const profileKey = (subject: SubjectId): RowKey => ({ partition: subject, row: 'profile' });

export const profileProperties = ({ id: _, ...profile }: Profile): Properties => profile;

export const profileOf = (row: Row): Profile => profileInRow(row.partition, row.properties);

export async function getProfile(ledger: Table, subject: SubjectId): Promise<Profile | undefined> {
	const row = await ledger.get(profileKey(subject));
	return row && profileOf(row);
}
