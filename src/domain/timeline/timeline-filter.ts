import type { SubjectId } from '../../contract/subject/subject.ts';
import type { TimelineFilter } from '../../contract/timeline/timeline.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { hiddenKeys, topicOf } from '../../storage/rows/ledger/hidden.ts';
import { type JobRow, jobOf } from '../../storage/rows/ledger/jobs.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';

/** Rules that hide rows in a reader's view. A reader that gets its rows straight from storage needs them. */
export async function timelineFilter(
	{ domain, principal }: Ctx,
	{ reader }: { reader: SubjectId },
): Promise<TimelineFilter> {
	authorize(principal, 'timeline.read', reader);
	return filterOf(domain, reader);
}

/** One short range of the reader's ledger. */
export async function filterOf(domain: Domain, reader: SubjectId): Promise<TimelineFilter> {
	const filter: TimelineFilter = { reader, hidden: [], muted: [], blocked: [], topics: [] };
	for await (const rows of pagesOf(domain.store.tables.ledger, hiddenKeys.all(reader)))
		for (const row of rows)
			if (hiddenKeys.isMute(row.row)) filter.muted.push(hiddenKeys.otherOf(row.row));
			else if (hiddenKeys.isBlock(row.row)) filter.blocked.push(hiddenKeys.otherOf(row.row));
			else if (hiddenKeys.isTopic(row.row)) filter.topics.push(...topicsIn(row));
			else hideUnfollowed(filter, jobOf(row));
	return filter;
}

const topicsIn = (row: Row) => [topicOf(row)].filter((topic) => topic !== undefined);

/** Subjects that were unfollowed while their rows are still being purged: rows of epochs below that of the unfollow. */
function hideUnfollowed({ hidden }: TimelineFilter, { action, target: subject, seq: below }: JobRow): void {
	if (action !== 'unfollowed') return;
	const known = hidden.find((one) => one.subject === subject);
	if (known) known.below = Math.max(known.below, below);
	else hidden.push({ subject, below });
}
