import { StorageError } from '../../storage/port.ts';
import { FIRST_WRITE_PATIENCE_MS } from '../../storage/protocol-times.ts';
import type { Ports } from '../ports/ports.ts';
import { repeat } from './repeat.ts';
import { within } from './within.ts';

/**
 * The first write on which a promise rests, made before the caller hears "done".
 * It is repeated while storage gives no clear answer. False when it could not be made in time: the answer is `pending` then.
 */
export async function madeInTime(ports: Ports, write: () => Promise<unknown>): Promise<boolean> {
	const made = repeat(ports, write).then(
		() => {
			ports.reached?.('first write made');
			return true;
		},
		(error: unknown) => {
			if (error instanceof StorageError) return false;
			throw error;
		},
	);
	return (await within(ports, FIRST_WRITE_PATIENCE_MS, made)) && made;
}
