import type { AuditQuery } from '../../src/contract/schema/audit.ts';
import { listAudit } from '../../src/domain/audit/list-audit.ts';
import type { Domain } from '../../src/domain/domain.ts';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { asUser } from '../../src/testing/as-user.ts';
import { interleaved } from '../measure/interleave.ts';
import { percentile } from '../measure/statistics.ts';
import type { Options } from '../report/options.ts';
import { withFolder } from '../report/places.ts';
import type { Figure } from '../report/report.ts';
import { domainOn, fillTrail, NEWEST_TIME, subjectOf } from './filled-trail.ts';

const PAGE = 250;

/** Pages of the audit trail that an admin asks for, in a store with so many entries of all days and subjects. */
export async function newestPage({ runs, quick, rows }: Options): Promise<Figure[]> {
	const figures: Figure[] = [];
	await withFolder(async (folder) => {
		const store = openEmbeddedStore({ dataDir: folder, prefix: 'bench' });
		await store.open();
		await fillTrail(store, rows);
		const domain = domainOn(store);
		const day = new Date(NEWEST_TIME - 30 * 86_400_000).toISOString().slice(0, 10);
		const queries: Record<string, (read: number) => Partial<AuditQuery>> = {
			'all activity': () => ({}),
			'all activity of a day a month ago': () => ({ day }),
			'what one subject did': (read) => ({ actor: subjectOf(read) }),
			'what was done to one subject': (read) => ({ target: subjectOf(read) }),
		};
		const p99s: Record<string, number[]> = {};
		const p50s = await interleaved(
			`a page of ${rows.toLocaleString('en')} entries`,
			runs,
			Object.fromEntries(
				Object.entries(queries).map(([name, queryOf]) => [
					name,
					async (run: number) => {
						const took: number[] = [];
						for (let read = 0; read < (quick ? 20 : 200); read++) took.push(await timedPage(domain, queryOf(read)));
						if (run > 0) (p99s[name] ??= []).push(percentile(took, 0.99));
						return percentile(took, 0.5);
					},
				]),
			),
		);
		for (const [name, all] of Object.entries(p99s)) {
			const p99 = percentile(all, 0.5);
			const figure = `newest page of ${name}, ${rows.toLocaleString('en')} entries`;
			const p50 = p50s[name];
			figures.push(
				{ figure: `${figure}, p50`, unit: 'ms', value: p50?.median ?? Number.NaN, runs: { ours: p50?.runs ?? [] } },
				{ figure: `${figure}, p99`, unit: 'ms', value: p99, target: '≤ 150', holds: p99 <= 150, runs: { ours: all } },
			);
		}
		await store.close();
	});
	return figures;
}

/** Milliseconds of one page, which must be the right one. */
async function timedPage(domain: Domain, query: Partial<AuditQuery>): Promise<number> {
	const started = performance.now();
	const { items, people } = await listAudit(
		{ domain, principal: asUser('dev-admin', 'admin') },
		{ ...query, limit: PAGE },
	);
	const took = performance.now() - started;
	const isAll = Object.keys(query).length === 0;
	const isNewest = !isAll || items[0]?.at === new Date(NEWEST_TIME).toISOString();
	const isFull = items.length === PAGE || (!isAll && items.length > 0);
	const isSorted = items.every(({ at }, index) => index === 0 || at <= String(items[index - 1]?.at));
	if (!isFull || !isSorted || !isNewest || people.length === 0)
		throw new Error(`${JSON.stringify(query)}: that is not the page.`);
	return took;
}
