/** Settings whose change is an entry, as they were at the last start. */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey, Write } from '../../port.ts';

const fourEyesKey = (service: SubjectId): RowKey => ({ partition: service, row: 'setting:FOUR_EYES' });

export const settingKeys = { fourEyes: fourEyesKey };

export const putFourEyes = (service: SubjectId, isOn: boolean): Write => ({
	...fourEyesKey(service),
	kind: 'upsert',
	properties: { state: isOn ? 'on' : 'off' },
});

/** A service that never had it on has no row. */
export const isFourEyesOn = (row: Row | undefined): boolean => row?.properties.state === 'on';
