import type { Domain } from '../domain/domain.ts';
import { endSuspensions } from '../domain/moderation/end-suspensions.ts';

/** Ends suspensions that are over. It never throws: the next time begins where this one failed. */
export async function endSuspensionsNow(
	domain: Domain,
	onError?: (sentence: string, error: unknown) => void,
): Promise<void> {
	try {
		await endSuspensions(domain);
	} catch (error) {
		onError?.('A suspension that is over could not be ended; trying again', error);
	}
}
