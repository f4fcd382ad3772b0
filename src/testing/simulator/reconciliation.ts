/**
 * Runs `tideline reconcile --repair` on the state that a schedule left, on a clock of its own: it must find nothing;
 * and when a row is then lost, it must bring back that very row.
 */

import type { Sizes } from '../../domain/domain.ts';
import { reconcile } from '../../domain/reconcile/reconcile.ts';
import type { Row } from '../../storage/port.ts';
import { followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import { notificationOf } from '../../storage/rows/notifications.ts';
import { timelineRowOf } from '../../storage/rows/timelines.ts';
import { runInline } from '../../worker/run-inline.ts';
import { OPERATOR } from '../as-user.ts';
import type { Flaw } from './flaw.ts';
import { createProcess, type World } from './process.ts';
import { SUBJECTS } from './subjects.ts';

type Lost = Row & { table: 'timelines' | 'notifications' };

/** Virtual time for one run. */
const LIMIT = 3_600_000;

/** `everything`: a follow brings all events, so that each of them must be in the timeline. */
export async function reconciliationFlaws(
	world: World,
	skew: number,
	sizes: Sizes,
	everything: boolean,
): Promise<Flaw[]> {
	// Runs of the jobs of entries that it writes on the ledger of the service.
	const underWay: Promise<unknown>[] = [];
	const { domain } = createProcess(
		world,
		skew,
		sizes,
		(store) => store,
		(process, job) => underWay.push(runInline(process, job)),
	);
	const invented = await found();
	const lost = everything ? loseOne(world) : undefined;
	if (invented.length > 0 || !lost) return invented;
	const lines = await found();
	if (lines.length === 1 && world.memory.tables[lost.table].get(lost)) return [];
	return [{ kind: 'difference', what: `${lost.row} was lost of ${lost.partition}, and ${lines.length} were found` }];

	async function found(): Promise<Flaw[]> {
		const lines: Flaw[] = [];
		let ended = false;
		void reconcile(
			{ domain, principal: OPERATOR },
			{
				repair: true,
				settle: () => Promise.all(underWay),
				onDifference: ({ subject, kind, what }) =>
					lines.push({ kind: 'difference', what: `${subject}: ${kind}: ${what}` }),
			},
		)
			.catch((error: unknown) => lines.push({ kind: 'difference', what: `it ended: ${String(error)}` }))
			.finally(() => {
				ended = true;
			});
		if (!(await world.time.run(() => ended, LIMIT)))
			lines.push({ kind: 'stuck', what: 'a reconciliation did not end' });
		return lines;
	}
}

/** Takes a row away that a follow brought, or one that tells of it. */
function loseOne({ memory: { tables }, random }: World): Lost | undefined {
	const rowsOf = (table: Lost['table']): Lost[] =>
		SUBJECTS.flatMap((partition) => tables[table].range({ partition }).rows).map((row) => ({ ...row, table }));
	const rows = [
		...rowsOf('timelines').filter((row) => {
			const found = timelineRowOf(row);
			return !found.removed && found.epoch > 0;
		}),
		...rowsOf('notifications').filter((row) => {
			const found = notificationOf(row);
			if (found?.kind !== 'follower') return false;
			const pair = tables.ledger.get(followingKeys.following(found.subject, row.partition));
			return pair && followingOf(pair).state === 'on' && followingOf(pair).seq === found.seq;
		}),
	];
	const lost = rows[Math.floor(random.next() * rows.length)];
	if (lost) tables[lost.table].write({ partition: lost.partition, row: lost.row, kind: 'delete' });
	return lost;
}
