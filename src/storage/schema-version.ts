import { StorageError } from './port.ts';

/** Raised with every change of stored rows or of the embedded file. No store of another schema is read or converted. */
export const SCHEMA_VERSION = 7;

/** Throws a `StorageError` (`denied`) for another schema. `place` names the store, `setting` where an empty one is chosen. */
export function refuseOtherSchema(version: number, place: string, setting: string): void {
	if (version === SCHEMA_VERSION) return;
	const writer = version > SCHEMA_VERSION ? 'a newer' : 'an older';
	throw new StorageError(
		'denied',
		`${place} was written by ${writer} version of Tideline (schema ${version}, and this one reads schema ${SCHEMA_VERSION} alone). Start the version that wrote it, or set ${setting} for an empty store.`,
	);
}
