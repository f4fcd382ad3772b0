import type { Session } from '../../contract/caller/session.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Write } from '../../storage/port.ts';
import { getDevices, putDevices } from '../../storage/rows/ledger/devices.ts';
import type { Domain } from '../domain.ts';

/** A device ends with its session: the facts that take away those of all sessions but these. */
export async function endDevices({ store }: Domain, subject: SubjectId, kept: readonly Session[]): Promise<Write[]> {
	const devices = await getDevices(store.tables.ledger, subject);
	const left = devices.filter(({ session }) => kept.some(({ id }) => id === session));
	return left.length < devices.length ? [putDevices(subject, left)] : [];
}
