import { randomBytes } from 'node:crypto';
import { EXPORT_FORMATS, type ExportFormat } from '../../src/contract/audit/export.ts';
import { createDomain, type Domain } from '../../src/domain/domain.ts';
import { exportTrail } from '../../src/domain/export/export-trail.ts';
import { sleep } from '../../src/domain/waiting/sleep.ts';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { asUser } from '../../src/testing/as-user.ts';
import { interleaved } from '../measure/interleave.ts';
import { rounded } from '../measure/statistics.ts';
import type { Options } from '../report/options.ts';
import { withFolder } from '../report/places.ts';
import type { Figure } from '../report/report.ts';
import { fillTrail } from './filled-trail.ts';

const MOST_ROWS = 200_000;
const MIB = 1_048_576;

/** Writes all of a trail out in each format. */
export async function exportWhole({ runs, rows }: Options): Promise<Figure[]> {
	const entries = Math.min(rows, MOST_ROWS);
	return withFolder(async (dataDir) => {
		const store = openEmbeddedStore({ dataDir, prefix: 'bench' });
		await store.open();
		await fillTrail(store, entries);
		const domain = createDomain({
			store,
			now: Date.now,
			randomBytes: (size) => randomBytes(size),
			sleep,
			runPending: () => {},
		});
		let most = 0;
		const rates = await interleaved(
			`export ${entries.toLocaleString('en')} entries`,
			runs,
			Object.fromEntries(
				EXPORT_FORMATS.map((format) => [
					format,
					async () => {
						const { rate, grown } = await exportOnce(domain, format, entries);
						most = Math.max(most, grown);
						return rate;
					},
				]),
			) as Record<ExportFormat, () => Promise<number>>,
		);
		await store.close();
		const memory = rounded(most / MIB);
		return [
			...EXPORT_FORMATS.map((format) => ({
				figure: `export of ${entries.toLocaleString('en')} entries as ${format}`,
				unit: 'entries/s',
				value: rates[format].median,
				target: '≥ 10,000',
				holds: rates[format].median >= 10_000,
				runs: { ours: rates[format].runs },
			})),
			{
				figure: 'memory that an export takes, at the most',
				unit: 'MiB',
				value: memory,
				target: '≤ 64',
				holds: memory <= 64,
				note: 'heap and buffers at any part, above those at the first one',
				runs: { ours: [memory] },
			},
		];
	});
}

/** Entries a second, and the bytes by which memory grew. */
async function exportOnce(
	domain: Domain,
	format: ExportFormat,
	entries: number,
): Promise<{ rate: number; grown: number }> {
	const started = performance.now();
	let first: number | undefined;
	let most = 0;
	let exported = 0;
	for await (const { rows } of await exportTrail({ domain, principal: asUser('dev-admin', 'admin') }, { format })) {
		exported += rows;
		const taken = memoryTaken();
		first ??= taken;
		most = Math.max(most, taken);
	}
	const rate = (1_000 * exported) / (performance.now() - started);
	if (exported !== entries) throw new Error(`${exported} of ${entries} entries were exported.`);
	return { rate, grown: most - (first ?? most) };
}

function memoryTaken(): number {
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
