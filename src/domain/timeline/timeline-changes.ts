import type { SubjectId } from '../../contract/subject/subject.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { TimelineWatch } from './watch-timelines.ts';

/** A stream of the changes of a timeline: see `TimelineWatch.changes`. */
export function timelineChanges(
	{ principal }: Ctx,
	{ watch, reader, signal }: { watch: TimelineWatch; reader: SubjectId; signal?: AbortSignal | undefined },
): AsyncGenerator<{ version: string }> {
	authorize(principal, 'timeline.read', reader);
	return watch.changes(reader, signal);
}
