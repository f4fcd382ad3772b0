import { tagTimeline } from '../../storage/keys.ts';
import type { JobRow } from '../../storage/ledger.ts';

/** Whose timelines a removed event was in by its mentions and tags. */
export function timelinesNamed({ named }: JobRow): string[] {
	return named ? [...named.mentioned, ...named.tags.map(tagTimeline)] : [];
}
