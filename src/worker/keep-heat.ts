import type { Domain } from '../domain/domain.ts';
import type { HeatSummary } from '../domain/heat/heat-summary.ts';
import { writeHeat } from '../domain/heat/write-heat.ts';
import type { AccountLoad } from '../storage/port.ts';

/** Milliseconds between two writes of the counts of a thread. */
const WRITE_EVERY = 60_000;

/** Counts of this thread: `Heat` of `src/observation/heat`. */
export type HeatCounts = {
	name: string;
	noteAccounts(loads: readonly AccountLoad[]): void;
	summary(): HeatSummary;
};

type Options = { signal: AbortSignal; onError?: (sentence: string, error: unknown) => void };

/** Writes what this thread has counted, once a minute, until `signal` is aborted. It never throws. */
export async function keepHeat(domain: Domain, heat: HeatCounts, { signal, onError }: Options): Promise<void> {
	let before = '';
	while (!signal.aborted) {
		await domain.sleep(WRITE_EVERY, signal);
		if (signal.aborted) return;
		heat.noteAccounts(domain.store.accountLoads?.() ?? []);
		const summary = heat.summary();
		const written = JSON.stringify(summary);
		// A service that nobody uses writes nothing.
		if (written === before) continue;
		before = written;
		await writeHeat(domain, heat.name, summary).catch((error: unknown) =>
			onError?.('The load of the last hour was not written; trying again', error),
		);
	}
}
