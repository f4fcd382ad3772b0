import { z } from 'zod';

/** A time that Tideline gives. */
export const Time = z.string().describe('ISO 8601 in UTC, such as 2026-05-04T07:30:00.000Z.');
