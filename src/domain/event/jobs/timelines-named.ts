import type { Addressees } from '../../../storage/rows/ledger/addressees.ts';
import { tagTimeline } from '../../../storage/rows/timelines.ts';

export const NOBODY: Addressees = { mentioned: [], tags: [] };

/** The timelines that an event is in by its mentions and hashtags. */
export const timelinesNamed = ({ mentioned, tags }: Addressees): string[] => [...mentioned, ...tags.map(tagTimeline)];
