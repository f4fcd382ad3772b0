'use client';

import type { Event } from '../../contract/event/event.ts';
import { useReader } from '../../trpc/client.tsx';
import { CorrectionNote } from './correction-note.tsx';
import { ReplyLink } from './reply-link.tsx';
import { useReplyCounts } from './use-reply-counts.ts';

/** Stands below the text of an event: its correction, and the row of what a reader can do. */
export function BelowText({ event, isAlone = false }: { event: Event; isAlone?: boolean }) {
	const counts = useReplyCounts(event);
	if (useReader() === undefined) return null;
	return (
		<>
			{counts?.correction && <CorrectionNote subject={event.actor} id={counts.correction} />}
			{!isAlone && (
				<div className="mt-1 -mb-1.5 flex items-center gap-2 print:hidden">
					<ReplyLink event={event} replies={counts?.replies ?? 0} />
				</div>
			)}
		</>
	);
}
