/** Removes and erases again after a restore: whatever was removed and erased since the moment that it brought back. */
import type { Principal } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { countOfEvent } from '../../storage/rows/ledger/counts.ts';
import { eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { idempotencyRow } from '../../storage/rows/ledger/idempotency-key.ts';
import { miscountOfLedger } from '../directory/recount.ts';
import type { Domain } from '../domain.ts';
import { isErased } from '../ledger/erased.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { eraseAgain, finishErasures } from '../privacy/replay-erasures.ts';
import { runCommand } from '../run-command.ts';
import { repeat } from '../waiting/repeat.ts';
import type { DoneSince } from './restore-rows.ts';

const OPERATOR: Principal = { kind: 'operator', via: 'cli' };
const REASON = 'It had been removed after the moment of the backup that was restored.';

/** Called before anything is served. It may be repeated. `say` tells the operator. */
export async function catchUp(
	domain: Domain,
	{ removed, erasures }: DoneSince,
	say: (sentence: string) => void,
): Promise<void> {
	await eraseAgain(domain, erasures, say);
	await finishErasures(domain, say);
	if (erasures.length > 0) await countAgain(domain);
	for (const [subject, places] of Map.groupBy(removed, ({ partition }) => partition))
		for (const { row } of places) await removeAgain(domain, subject, eventKeys.eventOf(row));
	if (removed.length > 0) say(`Removed again: ${removed.length} text(s) that were removed since.`);
}

/** The backup has forgotten the follows of an erased subject. The heads of earlier moments still count them. */
async function countAgain(domain: Domain): Promise<void> {
	for await (const subject of domain.store.tables.ledger.partitions())
		await repeat(domain, async () => (await miscountOfLedger(domain, subject))?.write());
}

/** Its text is gone already: what is missing is the entry. It may be repeated. */
export async function removeAgain(domain: Domain, subject: SubjectId, target: string): Promise<void> {
	const { ledger } = domain.store.tables;
	// Its texts went with all else that it wrote.
	if (await isErased(domain, subject)) return;
	const key = eventKeys.event(subject, target);
	const once = idempotencyRow(subject, ['removed-again', target]);
	await runCommand<void>(
		{ domain, principal: OPERATOR },
		{
			subject,
			async decide() {
				const [row, done] = await Promise.all([ledger.get(key), ledger.get(once)]);
				if (!row || done) return { settled: undefined };
				return {
					action: 'event-removed',
					target,
					...provenChange(domain, { after: { reason: REASON } }),
					counts: { events: (await liveEvents(domain, subject)) - (await eventsCounted(domain, subject)) },
					forJob: { named: { mentioned: [], tags: [] } },
					facts: () => [
						{ ...key, kind: 'upsert', properties: row.properties },
						{ ...once, kind: 'insert', properties: {} },
					],
					result: () => undefined,
				};
			},
		},
	);
}

async function eventsCounted({ store }: Domain, subject: SubjectId): Promise<number> {
	const row = await store.tables.ledger.get(headKey(subject));
	return row ? (headOf(row).counts?.events ?? 0) : 0;
}

async function liveEvents({ store }: Domain, subject: SubjectId): Promise<number> {
	let count = 0;
	for await (const rows of pagesOf(store.tables.ledger, eventKeys.all(subject)))
		for (const found of rows.map(eventRowOf)) if (!found.removed) count += countOfEvent(found.event);
	return count;
}
