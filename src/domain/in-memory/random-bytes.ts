import { randomFillSync } from 'node:crypto';

/** Bytes that are asked of the system at once. A command needs some 16 bytes a few times, and each question costs as much as all of these. */
const BYTES_DRAWN = 4_096;

let drawn = new Uint8Array(0);
let used = 0;

/** Bytes that nobody can guess and that nobody else gets. */
export function randomBytes(size: number): Uint8Array {
	if (size > BYTES_DRAWN) return randomFillSync(new Uint8Array(size));
	if (used + size > drawn.length) {
		drawn = randomFillSync(new Uint8Array(BYTES_DRAWN));
		used = 0;
	}
	used += size;
	return drawn.slice(used - size, used);
}
