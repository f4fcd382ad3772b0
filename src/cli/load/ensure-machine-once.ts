import type { SubjectId } from '../../contract/subject/subject.ts';
import { ensureMachine } from '../../domain/subject/ensure-machine.ts';
import type { CliContext } from '../context/with-services.ts';

/** Makes each machine subject once, even when many lines name it. */
export function ensureMachineOnce(ctx: CliContext): (id: SubjectId) => Promise<void> {
	const known = new Map<SubjectId, Promise<void>>();
	return (id) => {
		const seen = known.get(id);
		if (seen) return seen;
		const ensured = ensureMachine(ctx, { subject: id }).then(() => {});
		known.set(id, ensured);
		return ensured;
	};
}
