/** Ledgers of posts, written directly as commands and jobs leave them, but for what a backup does not read. */
import type { Entry } from '../../src/contract/audit/audit.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import { sealEntry } from '../../src/domain/ledger/entry.ts';
import { pendingLeafOf } from '../../src/domain/log/pending-leaf.ts';
import type { Store, Write } from '../../src/storage/port.ts';
import { entryKeys, entryProperties } from '../../src/storage/rows/ledger/entries.ts';
import { type EventRow, eventKeys, eventProperties } from '../../src/storage/rows/ledger/events.ts';
import { headKey } from '../../src/storage/rows/ledger/head.ts';
import { pendingWrite } from '../../src/storage/rows/log/pending-leaves.ts';
import { eventOf } from '../tideline/made-up-events.ts';
import { LOG_KEYS_OF_PEOPLE, makePeople } from '../tideline/people.ts';

const EVENTS_AT_ONCE = 5_000;
/** `makePeople` counts a first entry. */
const FIRST_SEQ = 2;
const EMPTY_HASH = '0'.repeat(64);

/** Makes the subjects, and posts by them in turn. The leaves wait for their places in the log. */
export async function fillLedgers(
	store: Store,
	{ subjects, events }: { subjects: readonly SubjectId[]; events: number },
): Promise<void> {
	const { ledger, log } = store.tables;
	const newest = new Map<SubjectId, Entry>();
	await makePeople(store, subjects);
	for (let from = 0; from < events; from += EVENTS_AT_ONCE) {
		const some = Array.from({ length: Math.min(EVENTS_AT_ONCE, events - from) }, (_, index) => {
			const subject = subjects[(from + index) % subjects.length] as SubjectId;
			const post = postOf(subject, from + index, newest.get(subject));
			newest.set(subject, post.entry);
			return post;
		});
		await ledger.writeMany(some.flatMap(({ rows }) => rows));
		await log.writeMany(some.map(({ entry }) => pendingWrite(pendingLeafOf(LOG_KEYS_OF_PEOPLE, entry))));
	}
	await ledger.writeMany([...newest.values()].map(headOf));
}

function postOf(subject: SubjectId, number: number, before: Entry | undefined): { entry: Entry; rows: Write[] } {
	const { seq = FIRST_SEQ - 1, hash: prev = EMPTY_HASH } = before ?? {};
	const event = { ...eventOf(number), actor: subject };
	const { id: target, occurredAt: at } = event;
	const entry = sealEntry({
		subject,
		seq: seq + 1,
		at,
		action: 'event-posted',
		actor: subject,
		via: 'web',
		target,
		contentHash: EMPTY_HASH,
		prev,
	});
	const commandId = number.toString(16).padStart(32, '0');
	const row: EventRow = { removed: false, event, tags: [], salt: commandId, postedAt: at, seq: entry.seq };
	return {
		entry,
		rows: [
			{ ...entryKeys.entry(subject, entry.seq), kind: 'insert', properties: entryProperties(entry, commandId) },
			{ ...eventKeys.event(subject, target), kind: 'insert', properties: { ...eventProperties(row), commandId } },
		],
	};
}

const headOf = ({ subject, seq, hash }: Entry): Write => ({
	...headKey(subject),
	kind: 'upsert',
	properties: { seq, hash, events: seq - 1, following: 0 },
});
