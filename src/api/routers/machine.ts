import { EventInput, RemovedEvent } from '../../contract/schema/event.ts';
import { PageInput } from '../../contract/schema/page.ts';
import { DeletedMachine, EditMachineInput, Profile, SubjectInput, SubjectPage } from '../../contract/schema/subject.ts';
import { MachineInput } from '../../contract/schema/token.ts';
import { deleteMachine, removeMachineEvent } from '../../domain/privacy/tend-machine.ts';
import { editProfile } from '../../domain/subject/edit-profile.ts';
import { listMachines } from '../../domain/subject/list-machines.ts';
import { makeMachine } from '../../domain/subject/make-machine.ts';
import { router, signedIn } from '../trpc.ts';

/** Machines that the caller owns. */
export const machine = router({
	list: signedIn
		.input(PageInput)
		.output(SubjectPage)
		.query(({ ctx, input, signal }) => listMachines(ctx, { ...input, owner: ctx.self, signal })),
	make: signedIn
		.input(MachineInput)
		.output(Profile)
		.mutation(({ ctx, input }) => makeMachine(ctx, { ...input, owner: ctx.self })),
	edit: signedIn
		.input(EditMachineInput)
		.output(Profile)
		.mutation(({ ctx, input }) => editProfile(ctx, input)),
	removeEvent: signedIn
		.input(EventInput)
		.output(RemovedEvent)
		.mutation(({ ctx, input }) => removeMachineEvent(ctx, { machine: input.subject, id: input.id })),
	delete: signedIn
		.input(SubjectInput)
		.output(DeletedMachine)
		.mutation(async ({ ctx, input }) => {
			const { subject, erasedAt } = await deleteMachine(ctx, { machine: input.subject });
			return { subject, erasedAt };
		}),
});
