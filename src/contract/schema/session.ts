import { z } from 'zod';
import { coded } from '../errors.ts';
import { isSessionId } from '../session.ts';

export const SessionId = z
	.string()
	.refine(isSessionId, coded('session_invalid', 'A session id is 32 hexadecimal digits.'));

export const SessionInput = z.strictObject({ id: SessionId });
