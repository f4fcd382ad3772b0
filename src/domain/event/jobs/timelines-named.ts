import { tagTimeline } from '../../../storage/keys.ts';
import type { JobRow } from '../../../storage/rows/ledger/ledger.ts';

/** The timelines that a removed event was in by its mentions and hashtags. */
export function timelinesNamed({ named }: JobRow): string[] {
	return named ? [...named.mentioned, ...named.tags.map(tagTimeline)] : [];
}
