/** One stress test of a store, as it is recorded before anything is made for it. */

/**
 * `process` is its number on `host`. `startedAt` and `endsBy` are ISO 8601 in UTC: no test goes on after `endsBy`. A run
 * without a host was killed while it recorded itself.
 */
export type StressRun = { id: string; host: string; process: number; startedAt: string; endsBy: string };

/** Eight digits of the time in base 36, and four of chance. Lower-case, because queues take no other. */
const RUN_ID = /^[0-9a-z]{12}$/;
const TIME_DIGITS = 8;
const CHANCE_DIGITS = 4;

/** Milliseconds for which a run without a host may still be at recording itself. */
const RECORDED_WITHIN_MS = 120_000;

/** `chance` is a number from 0 to below 1. */
export function newRunId(now: number, chance: number): string {
	const digits = Math.floor(chance * 36 ** CHANCE_DIGITS);
	return now.toString(36).padStart(TIME_DIGITS, '0') + digits.toString(36).padStart(CHANCE_DIGITS, '0');
}

export const isRunId = (text: string): boolean => RUN_ID.test(text);

/** A run of which only the name is there: its time is in it. */
export function unrecordedRun(id: string): StressRun {
	const startedAt = Number.parseInt(id.slice(0, TIME_DIGITS), 36);
	const iso = (time: number) => new Date(time).toISOString();
	return { id, host: '', process: 0, startedAt: iso(startedAt), endsBy: iso(startedAt + RECORDED_WITHIN_MS) };
}

/** Whether the process of a run is gone. Of another machine's, only the time can tell. */
export function isLeftOver(
	{ host, process, endsBy }: StressRun,
	{ now, thisHost, isAlive }: { now: number; thisHost: string; isAlive(process: number): boolean },
): boolean {
	return now > Date.parse(endsBy) || (host === thisHost && !isAlive(process));
}
