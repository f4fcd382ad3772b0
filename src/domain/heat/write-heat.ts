import { deleteHeat, getHeat, setHeat } from '../../storage/rows/log/heat.ts';
import type { Domain } from '../domain.ts';
import type { HeatSummary } from './heat-summary.ts';

/** Milliseconds for which counts of a process that is gone are of the last hour. */
export const HEAT_COUNTS_FOR = 3_600_000;

/** Writes what this thread has counted, for the page that shows all of them, and deletes what is old. */
export async function writeHeat(domain: Domain, process: string, summary: HeatSummary): Promise<void> {
	const { log } = domain.store.tables;
	await setHeat(log, { process, at: domain.now(), summary: JSON.stringify(summary) });
	const old = (await getHeat(log)).filter(({ at }) => at < domain.now() - HEAT_COUNTS_FOR);
	for (const row of old) await deleteHeat(log, row);
}
