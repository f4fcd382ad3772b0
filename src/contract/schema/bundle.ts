import { z } from 'zod';
import * as contract from '../bundle.ts';
import { TrailFilter } from './audit.ts';
import { EventId } from './event.ts';
import { Time } from './time.ts';

const { least, most } = contract.BUNDLE_DAYS;

export const MakeBundle = z.strictObject({
	filter: TrailFilter,
	days: z.int().min(least).max(most).describe('Days for which the link works.'),
}) satisfies z.ZodType<contract.MakeBundle>;

export const BundleInput = z.strictObject({ id: EventId });

export const Bundle = z.object({
	id: z.string(),
	filter: z.string().describe('The filter, such as `action=followed&subject=dev-alice`. Empty for all entries.'),
	entries: z.int(),
	bytes: z.int(),
	madeBy: z.string(),
	madeAt: Time,
	expiresAt: Time,
}) satisfies z.ZodType<contract.Bundle>;

export const BundleList = z.array(Bundle);

export const MadeBundle = z.object({
	bundle: Bundle,
	link: z.string().describe('Shown only once. Anyone who has it can read the bundle.'),
}) satisfies z.ZodType<contract.MadeBundle>;

export const DeletedBundle = z.object({ id: z.string() });
