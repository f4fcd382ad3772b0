import { z } from 'zod';
import { BUNDLE_DAYS } from '../audit/bundle.ts';
import { TrailFilter } from './audit.ts';
import { EventId } from './event.ts';
import { Time } from './time.ts';

const { least, most } = BUNDLE_DAYS;

export const MakeBundle = z.strictObject({
	filter: TrailFilter,
	days: z.int().min(least).max(most).describe('Days for which the link works.'),
});
export type MakeBundle = z.infer<typeof MakeBundle>;

export const BundleInput = z.strictObject({ id: EventId });

/** A bundle that is out. */
export const Bundle = z.object({
	id: z.string(),
	filter: z.string().describe('The filter, such as `action=followed&subject=dev-alice`. Empty for all entries.'),
	/** The number of entries, and the length of its file. */
	entries: z.int(),
	bytes: z.int(),
	madeBy: z.string(),
	madeAt: Time,
	expiresAt: Time,
});
export type Bundle = z.infer<typeof Bundle>;

export const BundleList = z.array(Bundle);

/** The secret of the link is behind its `#`, so that no server is told. */
export const MadeBundle = z.object({
	bundle: Bundle,
	link: z.string().describe('Shown only once. Anyone who has it can read the bundle.'),
});
export type MadeBundle = z.infer<typeof MadeBundle>;

export const DeletedBundle = z.object({ id: z.string() });
