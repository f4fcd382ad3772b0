import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import { tagTimeline } from '../../../storage/rows/timelines.ts';

/** The timelines that a removed event was in by its mentions and hashtags. */
export function timelinesNamed({ named }: JobRow): string[] {
	return named ? [...named.mentioned, ...named.tags.map(tagTimeline)] : [];
}
