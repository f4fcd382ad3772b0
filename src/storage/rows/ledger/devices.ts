/** The devices of a subject: one row of its ledger, beside its sessions. */

import type { Device } from '../../../contract/caller/device.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { RowKey, Table, Write } from '../../port.ts';

/** All devices of the subject, in one row. */
export const devicesKey = (subject: SubjectId): RowKey => ({ partition: subject, row: 'devices' });

/** Newest first. Those of sessions that have ended may be among them. */
export async function getDevices(ledger: Table, subject: SubjectId): Promise<Device[]> {
	const row = await ledger.get(devicesKey(subject));
	return row ? listIn(row.properties.list) : [];
}

/** A damaged row lists nothing: the switch on the page is off then. */
function listIn(list: unknown): Device[] {
	try {
		return JSON.parse(String(list)) as Device[];
	} catch {
		return [];
	}
}

export function putDevices(subject: SubjectId, devices: readonly Device[]): Write {
	const key = devicesKey(subject);
	if (devices.length === 0) return { ...key, kind: 'delete' };
	return { ...key, kind: 'upsert', properties: { list: JSON.stringify(devices) } };
}
