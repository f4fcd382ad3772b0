import { z } from 'zod';
import { MOST_REASON } from '../subject/moderation.ts';
import { SubjectId, SubjectIdOutput } from './subject.ts';
import { wellFormed } from './text.ts';
import { Time } from './time.ts';

const Reason = z.string().max(MOST_REASON).check(wellFormed).describe('Kept beside the entry.');
const Repeated = z.boolean().describe('True when nothing changed.');

export const SuspendInput = z.strictObject({ subject: SubjectId, reason: Reason });
export const Suspended = z.object({ subject: SubjectIdOutput, since: Time, repeated: Repeated });
export const Unsuspended = z.object({ subject: SubjectIdOutput, repeated: Repeated });
