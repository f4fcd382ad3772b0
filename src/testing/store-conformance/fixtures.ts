import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Store } from '../../storage/port.ts';
import { StorageError } from '../../storage/port.ts';

/** The store of the engine under test, once it is open. */
export type TheStore = () => Store;

/** A partition that no other test writes to. */
export function newPartition(): string {
	return `p-${randomUUID()}`;
}

export async function expectInvalid(call: Promise<unknown>): Promise<void> {
	const error = await call.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(StorageError);
	expect((error as StorageError).reason).toBe('invalid');
}

/** Asks again until the answer is there. */
export async function eventually<T>(ask: () => Promise<T | undefined>, seconds = 300): Promise<T> {
	const deadline = Date.now() + seconds * 1_000;
	for (;;) {
		const answer = await ask();
		if (answer !== undefined) return answer;
		if (Date.now() > deadline) throw new Error(`Nothing came within ${seconds} s.`);
		await sleep(20);
	}
}

/** Texts that together hold every `step`th legal character of a key, and both ends of each forbidden block. */
export function legalKeys(step: number): string[] {
	const characters: string[] = [];
	for (let code = 0x20; code <= 0x10ffff; code += code < 0x10000 ? step : step * 1_009) {
		if (isLegalInKey(code)) characters.push(String.fromCodePoint(code));
	}
	for (const code of [0x20, 0x7e, 0xa0, 0xd7ff, 0xe000, 0xfffd, 0xffff, 0x10000, 0x1f600, 0x10ffff]) {
		characters.push(String.fromCodePoint(code));
	}
	const keys: string[] = [];
	for (let start = 0; start < characters.length; start += 200) keys.push(characters.slice(start, start + 200).join(''));
	return keys;
}

function isLegalInKey(code: number): boolean {
	const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f);
	const isSurrogate = code >= 0xd800 && code <= 0xdfff;
	return !isControl && !isSurrogate && !'/\\#?'.includes(String.fromCodePoint(code));
}
