/** The devices of a subject: one row of its ledger, beside its sessions. */
import type { Device } from '../../../contract/device.ts';
import type { SubjectId } from '../../../contract/subject.ts';
import { ledgerKeys } from '../../keys.ts';
import type { Table, Write } from '../../port.ts';

/** Newest first. Those of sessions that have ended may be among them. */
export async function getDevices(ledger: Table, subject: SubjectId): Promise<Device[]> {
	const row = await ledger.get(ledgerKeys.devices(subject));
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
	const key = ledgerKeys.devices(subject);
	if (devices.length === 0) return { ...key, kind: 'delete' };
	return { ...key, kind: 'upsert', properties: { list: JSON.stringify(devices) } };
}
