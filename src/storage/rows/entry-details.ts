/**
 * Details that a row keeps beside an entry, in its ledger and in the audit trail: no hash covers them, so they can be
 * erased.
 */
import type { EditedFields, EntryDetails, From } from '../../contract/audit/audit.ts';
import type { Properties, Row } from '../port.ts';

/** Content of an entry: a `Change` in canonical JSON, and the salt with which the content hash proves it. */
export type KeptContent = { salt: string; content: string };

/** Details as they are stored. */
export type KeptDetails = From & Partial<KeptContent>;

export function keptDetailsOf({ properties: p }: Row): KeptDetails {
	const kept: KeptDetails = {};
	for (const name of ['address', 'client', 'salt', 'content'] as const) {
		const value = p[name];
		if (typeof value === 'string') kept[name] = value;
	}
	return kept;
}

export const detailsProperties = ({ address, client, salt, content }: KeptDetails): Properties => ({
	address,
	client,
	salt,
	content,
});

/** Details that the audit trail shows beside the entry of a row. Nothing that was erased, or cannot be read. */
export function detailsOf(row: Row): EntryDetails {
	const { address, client, content } = keptDetailsOf(row);
	const { before, after } = content === undefined ? {} : changeIn(content);
	return {
		...(address !== undefined && { address }),
		...(client !== undefined && { client }),
		...(before && { before }),
		...(after && { after }),
	};
}

/**
 * Change of an entry: the fields before and afterwards. `whole` is the hash of the whole that was changed, as it is
 * from then on, with all that the fields leave out. `target` is the subject or thing that a private act was done to.
 */
export type Change = { target?: string; before?: EditedFields; after?: EditedFields; whole?: string };

/** Nothing of a damaged one: the content hash then says that it was changed. */
export function changeIn(content: string): Change {
	try {
		const change: unknown = JSON.parse(content);
		if (!isFields(change)) return {};
		const { target, before, after, whole } = change;
		return {
			...(typeof target === 'string' && { target }),
			...(isFields(before) && { before }),
			...(isFields(after) && { after }),
			...(typeof whole === 'string' && { whole }),
		};
	} catch {
		return {};
	}
}

const isFields = (value: unknown): value is EditedFields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
