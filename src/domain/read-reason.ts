import { TidelineError } from '../contract/errors/errors.ts';
import { MOST_REASON } from '../contract/subject/moderation.ts';

/** The reason that an admin or the operator gives, kept beside the entry. Throws `invalid_input`. */
export function readReason(given: string): string {
	const reason = given.trim();
	if (reason === '' || reason.length > MOST_REASON)
		throw new TidelineError('invalid_input', `Give a reason of 1 to ${MOST_REASON} characters.`);
	return reason;
}
