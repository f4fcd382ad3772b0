/** 26 characters of lower-case base32hex: 10 of inverted milliseconds, 16 of random bits. Ascending is newest first. */
export type EventId = string;

/** The digits of an event id. */
const DIGITS = '0123456789abcdefghijklmnopqrstuv';
const LATEST_TIME = 2 ** 48 - 1;

/** True for a well-formed event id. */
export function isEventId(value: string): boolean {
	return /^[0-9a-v]{26}$/.test(value);
}

/**
 * Mints the id of an event that occurred at `milliseconds` (Unix time; before 1970 is negative).
 * `random` is 10 bytes. The id is minted once and never derived again.
 */
export function eventIdAt(milliseconds: number, random: Uint8Array): string {
	let rest = BigInt(LATEST_TIME) - BigInt(Math.trunc(milliseconds));
	let head = '';
	for (let i = 0; i < 10; i++) {
		head = DIGITS[Number(rest & 31n)] + head;
		rest >>= 5n;
	}
	let bits = 0n;
	for (const byte of random.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte);
	let tail = '';
	for (let i = 0; i < 16; i++) {
		tail = DIGITS[Number(bits & 31n)] + tail;
		bits >>= 5n;
	}
	return head + tail;
}

/** The first id in order that an event of this time may have. Nothing newer sorts behind it. */
export const firstIdAt = (milliseconds: number): EventId => eventIdAt(milliseconds, new Uint8Array(10));

/** The last id in order that an event of this time may have. All older events sort behind it. */
export const lastIdAt = (milliseconds: number): EventId => eventIdAt(milliseconds, new Uint8Array(10).fill(0xff));

/** The Unix milliseconds that an event id holds. */
export function eventTime(id: string): number {
	let value = 0;
	for (const digit of id.slice(0, 10)) value = value * 32 + DIGITS.indexOf(digit);
	return LATEST_TIME - value;
}

/** The id turned round: ascending is oldest first. Turned round again it is the id. */
export const mirroredId = (id: string): string =>
	Array.from(id, (digit) => DIGITS[DIGITS.length - 1 - DIGITS.indexOf(digit)]).join('');
