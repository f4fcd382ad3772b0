/** The rows of the `audit` table: every entry of every ledger, by day. */
import { type Action, isPrivateAct, namesPrivateTarget } from '../../contract/actions.ts';
import type { Entry, TrailEntry } from '../../contract/audit.ts';
import type { Properties, Row } from '../port.ts';
import { detailsOf, detailsProperties, type KeptDetails } from './entry-details.ts';

export const auditProperties = (entry: Entry, details: KeptDetails = {}): Properties => ({
	...entry,
	...detailsProperties(details),
});

export const auditEntryOf = (row: Row): Entry => {
	const p = row.properties;
	return {
		subject: String(p.subject),
		seq: Number(p.seq),
		at: String(p.at),
		action: String(p.action) as Action,
		actor: String(p.actor),
		via: String(p.via),
		target: String(p.target),
		contentHash: String(p.contentHash),
		prev: String(p.prev),
		hash: String(p.hash),
	};
};

/** The entry with what is kept beside it, as admins see it. */
export function trailEntryOf(row: Row): TrailEntry {
	const { before, after, ...details } = detailsOf(row);
	const entry = auditEntryOf(row);
	if (isPrivateAct(entry)) return { ...entry, ...(namesPrivateTarget(entry) && { target: '' }), ...details };
	return { ...entry, ...details, ...(before && { before }), ...(after && { after }) };
}
