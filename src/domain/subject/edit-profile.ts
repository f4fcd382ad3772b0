import { isDeepStrictEqual } from 'node:util';
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { EventId } from '../../contract/event/event.ts';
import type { EditProfileInput, Profile, SubjectId } from '../../contract/subject/subject.ts';
import { getEvent } from '../../storage/rows/ledger/events.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
import { authorize, readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { changedFields, provenChange } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';
import { claimHandle } from './handle.ts';
import { ownerOf } from './owner-of.ts';
import { profileFact } from './profile-fact.ts';

/**
 * Changes a subject's profile. What is empty is taken away. Throws `handle_taken`,
 * `subject_not_found`, and of an event that is pinned `event_not_found` and `event_removed`.
 */
export async function editProfile(
	ctx: Ctx,
	{ subject: id, ...edit }: EditProfileInput & { subject: SubjectId },
): Promise<Profile> {
	const { domain, principal } = ctx;
	// A machine edits itself, and its owner does.
	authorize(principal, 'profile.edit', readerOf(principal) === id ? id : await ownerOf(domain, id));
	const { ledger } = domain.store.tables;
	const before = await getProfile(ledger, id);
	if (!before) throw new NotFound('subject', id);
	if (edit.handle && edit.handle !== before.handle) await claimHandle(domain, edit.handle, { ...before, ...edit });
	const { result } = await runCommand<Profile>(ctx, {
		subject: id,
		async decide() {
			const known = (await getProfile(ledger, id)) ?? before;
			const edited = applied(edit, known);
			if (isDeepStrictEqual(edited, known)) return { settled: known };
			if (edited.pinned && edited.pinned !== known.pinned) await assertOwn(domain, id, edited.pinned);
			const { contentHash: whole, write } = profileFact(domain, edited);
			const change = provenChange(domain, { ...changedFields(known, edited), whole });
			// The target is the handle that was given up, for the directory to release.
			const target = edited.handle === known.handle ? '' : known.handle;
			return { action: 'profile-edited', target, ...change, facts: () => [write], result: () => edited };
		},
	});
	return result;
}

/** The profile as the edit makes it: what the edit leaves undefined stays, and what it empties is gone. */
function applied(edit: EditProfileInput, known: Profile): Profile {
	const given = Object.entries(edit).filter(([, value]) => value !== undefined);
	const fields = Object.entries({ ...known, ...Object.fromEntries(given) }).filter(([, value]) => value !== '');
	return Object.fromEntries(fields) as Profile;
}

/** Throws `event_not_found`, `event_removed` unless the subject has the event that it pins. */
async function assertOwn(domain: Domain, subject: SubjectId, event: EventId): Promise<void> {
	const found = await getEvent(domain.store.tables.ledger, subject, event);
	if (!found) throw new NotFound('event', event);
	if (found.removed) throw new TidelineError('event_removed', 'This event was removed. Pin another one.');
}
