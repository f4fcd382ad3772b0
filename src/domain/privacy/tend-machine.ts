import { NotFound } from '../../contract/errors/errors.ts';
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { commitRemoval } from '../event/remove-event.ts';
import { assertNotHeld } from '../ledger/hold.ts';
import { ownerOf } from '../subject/owner-of.ts';
import { profileOf } from '../subject/profile.ts';
import { type ErasedSubject, eraseOne } from './erase-subject.ts';

/** Removes an event of a machine, for its owner. Throws as `removeEvent`, and `subject_not_found` for what is no machine. */
export async function removeMachineEvent(
	ctx: Ctx,
	{ machine, id }: { machine: SubjectId; id: EventId },
): Promise<{ id: EventId; pending: boolean }> {
	authorize(ctx.principal, 'machine.own', await ownerOf(ctx.domain, machine));
	await assertMachine(ctx, machine);
	return commitRemoval(ctx, actorOf(ctx.principal), { actor: machine, id });
}

/**
 * Deletes a machine, for its owner: it is erased as `eraseSubject` does it, with its events and tokens, and it may be
 * run again. Throws `subject_not_found`, `held`.
 */
export async function deleteMachine(ctx: Ctx, { machine }: { machine: SubjectId }): Promise<ErasedSubject> {
	authorize(ctx.principal, 'machine.own', await ownerOf(ctx.domain, machine));
	await assertMachine(ctx, machine);
	await assertNotHeld(ctx.domain, machine);
	return eraseOne(ctx, machine);
}

async function assertMachine({ domain }: Ctx, machine: SubjectId): Promise<void> {
	if ((await profileOf(domain, machine))?.owner === undefined) throw new NotFound('subject', machine);
}
