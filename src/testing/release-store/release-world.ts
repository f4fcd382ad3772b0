/** The world of the stores that releases wrote: its clock stands at the end of the story. */
import { createHash } from 'node:crypto';
import type { Outside } from '../../domain/ports/ports.ts';
import { ALERTING } from '../push-service.ts';
import { createWorld, type EngineName, type World, type WorldOptions } from '../world.ts';

const STORY_ENDS_AT = Date.parse('2026-11-27T12:00:00.000Z');

/** Every store of a release has it. */
export const RELEASE_PREFIX = 'tideline';

/** Each release has a folder here, with the stores that it wrote. */
export const RELEASES = new URL('./releases/', import.meta.url);

/** Nothing is called: every address answers at once. */
const EVERY_ADDRESS_ANSWERS: Outside = {
	assertCallable: async () => {},
	post: async () => ({ status: 200, headers: new Headers(), body: '' }),
	mayDeliver: async () => true,
};

export const releaseWorld = (engine: EngineName, azurite: string, options: WorldOptions): Promise<World> =>
	createWorld(engine, azurite, {
		standsAt: STORY_ENDS_AT,
		alerts: ALERTING.alerts,
		outside: EVERY_ADDRESS_ANSWERS,
		...options,
	});

/** Bytes that are the same in each run. What opens a store later must draw others. */
export function seededChance(): (size: number) => Uint8Array {
	let drawn = 0;
	return (size) => {
		const blocks = Array.from({ length: Math.ceil(size / 32) }, () =>
			createHash('sha256').update(`release store ${drawn++}`).digest(),
		);
		return new Uint8Array(Buffer.concat(blocks).subarray(0, size));
	};
}
