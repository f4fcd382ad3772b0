import { z } from 'zod';
import { TidelineError } from '../../contract/errors/errors.ts';
import { CURSOR_REFUSED, decodeCursor, isRowKey } from '../../contract/reading/cursor.ts';
import { isPlaceOf, type Place, type Walk } from './trail-steps.ts';

const RowName = z.string().refine(isRowKey);
const Cursor = z.strictObject({ after: RowName.optional(), own: RowName.optional() });

/**
 * Reads the place at which a walk through the trail goes on. The cursor of another list would begin again and again, or
 * leave something out: it throws `cursor_invalid`.
 */
export function readTrailCursor(cursor: string | undefined, walk: Pick<Walk, 'filter' | 'span'>): Place | undefined {
	const place = cursor === undefined ? undefined : decodeCursor(Cursor, cursor);
	if (place && !isPlaceOf(walk, place)) throw new TidelineError('cursor_invalid', CURSOR_REFUSED);
	return place;
}
