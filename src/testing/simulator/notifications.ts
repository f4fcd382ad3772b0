/** Compares the notifications that each subject must get, by the ledgers, with those that it gets. */
import { isMentioned } from '../../contract/event/mention.ts';
import { isReplyTo } from '../../contract/event/thread.ts';
import type { NotificationKind } from '../../contract/reading/notification.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { type EventRow, eventKeys } from '../../storage/rows/ledger/events.ts';
import { answerKeys, answerOf, followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import {
	isOfEvent,
	type NotificationRow,
	notificationIdOf,
	notificationKeys,
	notificationOf,
} from '../../storage/rows/notifications.ts';
import { isAlerted } from './devices.ts';
import type { Flaw } from './flaw.ts';
import type { Memory } from './memory-store.ts';

const named = (kind: NotificationKind, subject: SubjectId, of: string | number) => `${kind} ${subject} ${of}`;
/** Nobody saves searches in these stories. */
type OfLedger = Exclude<NotificationRow, { kind: 'search' }>;

const nameOf = (row: OfLedger) => named(row.kind, row.subject, isOfEvent(row) ? row.event : row.seq);

/** `concerning` are the live events of others that mention the subject or answer it, and no block is between. */
export function notificationFlaws(
	{ tables }: Pick<Memory, 'tables'>,
	subject: SubjectId,
	subjects: readonly SubjectId[],
	concerning: readonly Extract<EventRow, { removed: false }>[],
): Flaw[] {
	const { ledger, notifications } = tables;
	const { rows } = notifications.range({ ...notificationKeys.of(subject), limit: Number.MAX_SAFE_INTEGER });
	// Those of reactions are looked at with these.
	const told = rows
		.map(notificationOf)
		.filter((row): row is OfLedger => !!row && row.kind !== 'reaction' && row.kind !== 'search');
	const due = concerning
		.filter(({ event }) => event.actor !== subject)
		.flatMap(({ event }) => {
			const kind = isReplyTo(event, subject) ? 'reply' : isMentioned(event, subject) ? 'mention' : undefined;
			return kind ? named(kind, event.actor, event.id) : [];
		});
	for (const other of subjects) {
		const pair = ledger.get(followingKeys.following(other, subject));
		const { state, seq } = pair ? followingOf(pair) : { state: 'off', seq: 0 };
		if (state !== 'off') due.push(named(state === 'on' ? 'follower' : 'request', other, seq));
		const own = ledger.get(followingKeys.following(subject, other));
		const row = ledger.get(answerKeys.answer(other, subject));
		const answer = row && answerOf(row);
		if (answer?.accepted && own && followingOf(own).state === 'on') due.push(named('answer', other, answer.request));
	}
	const names = told.map(nameOf);
	const events = told.filter(isOfEvent).map(({ event }) => event);
	return [
		...due
			.filter((name) => !names.includes(name))
			.map((name): Flaw => ({ kind: 'lost', what: `${subject} is not told of: ${name}` })),
		...names
			.filter((name, index) => names.indexOf(name) !== index)
			.map((name): Flaw => ({ kind: 'duplicate', what: `${subject} is told twice of: ${name}` })),
		...events
			.filter((event, index) => events.indexOf(event) !== index)
			.map((event): Flaw => ({ kind: 'duplicate', what: `${subject} is told twice of the event ${event}` })),
		// A job that dies between row and alert finds nothing to tell, if that was taken back before it runs again.
		...told
			.filter((row) => due.includes(nameOf(row)))
			.filter((row) => !isAlerted({ tables }, subject, notificationIdOf(row)))
			.map((row): Flaw => ({ kind: 'lost', what: `the device of ${subject} is not told of: ${nameOf(row)}` })),
		...told
			.filter((row) => !happened(row))
			.map((row): Flaw => ({ kind: 'ghost', what: `${subject} is told of what never was: ${nameOf(row)}` })),
	];

	function happened(row: OfLedger): boolean {
		if (isOfEvent(row)) return ledger.get(eventKeys.event(row.subject, row.event)) !== undefined;
		// The seq of an answer is that of the request, on the ledger of who asked.
		const [by, to] = row.kind === 'answer' ? [subject, row.subject] : [row.subject, subject];
		const entry = ledger.get(entryKeys.entry(by, row.seq));
		const action = row.kind === 'follower' ? 'followed' : 'follow-requested';
		return entry !== undefined && entryOf(entry).action === action && entryOf(entry).target === to;
	}
}
