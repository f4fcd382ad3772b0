import { createHash } from 'node:crypto';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { Profile, SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Write } from '../../storage/port.ts';
import { ownedKeys } from '../../storage/rows/directory/owned-machines.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { assertNotErased } from '../ledger/erased.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { claimFittingHandle, claimHandle } from './handle.ts';
import { profileOf } from './profile.ts';
import { profileFact } from './profile-fact.ts';
import { subjectIdOf } from './subject-id.ts';

export type MakeMachineInput = {
	owner: SubjectId;
	name: string;
	handle?: string | undefined;
	/** The words that name this request: a machine that was made under them before is not made again. */
	idempotencyKey?: readonly string[] | undefined;
};

/**
 * Makes a machine that a person owns: it posts and reads with tokens that the person issues. Throws `handle_taken`,
 * `idempotency_key_reused`, `subject_erased`, `too_many_machines`.
 */
export async function makeMachine(
	ctx: Ctx,
	{ owner, name, handle, idempotencyKey }: MakeMachineInput,
): Promise<Profile> {
	authorize(ctx.principal, 'machine.own', owner);
	const { domain } = ctx;
	// Its handle may change, its id never does.
	const id = subjectIdOf('app', idempotencyKey ? hashOf(owner, idempotencyKey) : randomId(domain));
	const before = idempotencyKey && (await profileOf(domain, id));
	if (before) return madeBefore(before, { name, handle });
	if (idempotencyKey) await assertNotErased(domain, id);
	await assertRoom(domain, owner);
	const claimant = { id, name, kind: 'machine' } as const;
	const claimed = handle ? await claimHandle(domain, handle, claimant) : await claimFittingHandle(domain, claimant);
	const profile: Profile = {
		...claimant,
		handle: claimed,
		follows: 'open',
		feed: 'none',
		createdAt: isoTime(domain.now()),
		owner,
	};
	const owned: Write = { ...ownedKeys.owned(owner, id), kind: 'insert', properties: {} };
	const { result } = await runCommand<Profile>(ctx, {
		subject: id,
		async decide() {
			const made = idempotencyKey && (await profileOf(domain, id));
			if (made) return { settled: madeBefore(made, { name, handle }) };
			const { contentHash, write } = profileFact(domain, profile);
			return {
				action: 'subject-created',
				target: '',
				contentHash,
				facts: () => [write],
				firstRows: () => ({ table: 'directory', writes: [owned] }),
				result: () => profile,
			};
		},
		// The list of machines shows it at once.
		firstWrite: () => domain.store.tables.directory.writeMany([owned]),
	});
	return result;
}

/** Machines of one owner, at the most: each may have webhooks, tokens and limits of its own. Some made at once may be more. */
export const MOST_MACHINES = 100;

async function assertRoom({ store }: Domain, owner: SubjectId): Promise<void> {
	let count = 0;
	for await (const rows of pagesOf(store.tables.directory, { ...ownedKeys.all(owner), limit: MOST_MACHINES })) {
		count += rows.length;
		if (count >= MOST_MACHINES)
			throw new TidelineError(
				'too_many_machines',
				`You already have ${MOST_MACHINES} machines. Delete one that you don't need, then try again.`,
			);
	}
}

const ID_BYTES = 10;

const randomId = ({ randomBytes }: Domain): string => Buffer.from(randomBytes(ID_BYTES)).toString('hex');

const hashOf = (owner: SubjectId, words: readonly string[]): string =>
	createHash('sha256')
		.update(JSON.stringify([owner, ...words]))
		.digest('hex')
		.slice(0, 2 * ID_BYTES);

function madeBefore(profile: Profile, { name, handle }: Pick<MakeMachineInput, 'name' | 'handle'>): Profile {
	if (profile.name === name && (handle === undefined || profile.handle === handle)) return profile;
	throw new TidelineError(
		'idempotency_key_reused',
		'Another machine was created with this Idempotency-Key, or it was renamed since. Use a new key for a new machine.',
	);
}
