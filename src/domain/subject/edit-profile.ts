import { isDeepStrictEqual } from 'node:util';
import { NotFound } from '../../contract/errors.ts';
import type { EditProfileInput, Profile, SubjectId } from '../../contract/subject.ts';
import { getProfile } from '../../storage/ledger.ts';
import { authorize, readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { changedFields, provenChange } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';
import { claimHandle } from './handle.ts';
import { ownerOf } from './owner-of.ts';
import { profileFact } from './profile-fact.ts';

/**
 * Changes a subject's display name, its handle, who may follow it, or whether it publishes a feed. Throws
 * `handle_taken`, `subject_not_found`.
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
			const edited: Profile = { ...known, ...given(edit) };
			if (isDeepStrictEqual(edited, known)) return { settled: known };
			const { contentHash: whole, write } = profileFact(domain, edited);
			const change = provenChange(domain, { ...changedFields(known, edited), whole });
			// The target is the handle that was given up, for the directory to release.
			const target = edited.handle === known.handle ? '' : known.handle;
			return { action: 'profile-edited', target, ...change, facts: () => [write], result: () => edited };
		},
	});
	return result;
}

/** The edit without its undefined values. */
function given(edit: EditProfileInput): Partial<EditProfileInput> {
	return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}
