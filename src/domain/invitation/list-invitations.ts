import type { Invitations } from '../../contract/schema/invitation.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { type InvitationRow, listInvitationRows } from '../../storage/rows/ledger/invitations.ts';
import { peopleOf } from '../audit/people.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';
import { endOf } from './invitation-state.ts';
import { shownInvitation } from './shown-invitation.ts';

/** Ended invitations that are listed. The audit trail has them all. */
const ENDED_SHOWN = 100;
const NOTES_READ_AT_ONCE = 16;

/** All invitations that are open, and the newest of those that ended, each newest first. Throws `forbidden`. */
export async function listInvitations({ domain, principal }: Ctx): Promise<Invitations> {
	authorize(principal, 'invitation.change');
	const now = domain.now();
	const rows = await listInvitationRows(domain.store.tables.ledger, TIDELINE);
	const sorted = rows.toSorted((one, other) => other.seq - one.seq);
	const open = sorted.filter((row) => !endOf(row, now));
	const ended = sorted.filter((row) => endOf(row, now)).slice(0, ENDED_SHOWN);
	const invitations = await mapSome([...open, ...ended], NOTES_READ_AT_ONCE, async (row) =>
		shownInvitation(row, now, await noteOf(domain, row)),
	);
	const people = await peopleOf(
		domain,
		invitations.flatMap(({ by, usedBy }) => (by === undefined ? usedBy : [by, ...usedBy])),
	);
	return { invitations, people };
}

/** The note is kept beside the entry that made it. */
async function noteOf({ store }: Domain, { seq }: InvitationRow): Promise<string | undefined> {
	const entry = await store.tables.ledger.get(entryKeys.entry(TIDELINE, seq));
	const note = entry && detailsOf(entry).after?.note;
	return typeof note === 'string' ? note : undefined;
}
