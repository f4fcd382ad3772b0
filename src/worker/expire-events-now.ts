import type { Domain } from '../domain/domain.ts';
import { expireEvents } from '../domain/privacy/expire-events.ts';
import { repeat } from '../domain/waiting/repeat.ts';

/** Makes the round of a day over texts that are too old. It never throws: what it could not do is left to the next one. */
export async function expireEventsNow(
	domain: Domain,
	{
		signal,
		onError,
	}: { signal?: AbortSignal; onError?: ((sentence: string, error: unknown) => void) | undefined } = {},
): Promise<void> {
	const failed = (subject: string, error: unknown) =>
		onError?.(`The texts of ${subject} could not expire; trying again in an hour`, error);
	try {
		await repeat(domain, () => expireEvents(domain, { signal, failed }));
	} catch (error) {
		onError?.('Not every text that is too old could expire; trying again', error);
	}
}
