/** Ways to tamper with the contents that entries are hashes of. */
import { eventIdAt } from '../../contract/event/event-id.ts';
import type { Row } from '../../storage/port.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
import { profileKey } from '../../storage/rows/ledger/profile.ts';
import type { Random } from '../simulator/random.ts';
import type { RealLog } from './real-log.ts';
import type { Copy } from './rows.ts';
import { type Line, linesOf, pick, type Tampering } from './tampering.ts';

type Posted = { line: Line; row: Row };

/** An entry that posted an event, and the event's row. */
function pickPosted(
	copy: Copy,
	{ subjects }: RealLog,
	random: Random,
	isRemoved: boolean,
	isWanted: (row: Row) => boolean = () => true,
): Posted | undefined {
	const subject = pick(random, subjects) ?? '';
	const posted = linesOf(copy, subject).flatMap((line) => {
		if (line.entry.action !== 'event-posted') return [];
		const row = copy.get('ledger', eventKeys.event(subject, line.entry.target));
		return row && (row.properties.removed === true) === isRemoved && isWanted(row) ? [{ line, row }] : [];
	});
	return pick(random, posted);
}

const where = ({ line: { entry }, row }: Posted) => ({ subject: entry.subject, seq: entry.seq, row: row.row });

const changeEvent: Tampering = (copy, log, random) => {
	const posted = pickPosted(copy, log, random, false);
	if (!posted) return undefined;
	const name = pick(random, ['text', 'verb', 'name', 'occurredAt', 'salt', 'url', 'mentions']) ?? 'text';
	const other = name === 'mentions' ? 'dev-mallory:mallory' : `${posted.row.properties[name] ?? ''}.`;
	copy.change('ledger', posted.row, { [name]: other });
	return { what: `${name} of an event`, expected: [{ code: 'event-changed', ...where(posted) }] };
};

/** Moves a reply to another event or place in its thread, or turns a correction into a reply and back. */
const changeReply =
	(name: 'replyTo' | 'thread' | 'corrects'): Tampering =>
	(copy, log, random) => {
		const posted = pickPosted(copy, log, random, false, ({ properties }) => properties.replyTo !== undefined);
		if (!posted) return undefined;
		const { replyTo, thread, corrects } = posted.row.properties;
		const other = eventIdAt(log.now, random.bytes(10));
		const changes = {
			replyTo: String(replyTo).replace(/[^/]+$/, other),
			thread: `${thread} ${other}`,
			corrects: corrects ? undefined : true,
		};
		copy.change('ledger', posted.row, { [name]: changes[name] });
		return { what: `${name} of a reply`, expected: [{ code: 'event-changed', ...where(posted) }] };
	};

/** Puts the event back as it was, from an older copy of the store, where there is one. */
const restoreEvent: Tampering = (copy, log, random) => {
	const posted = pickPosted(copy, log, random, true);
	if (!posted) return undefined;
	const { partition, row } = posted.row;
	const before = log.earlier.ledger.get(partition)?.find((one) => one.row === row);
	const made = { removed: false, text: 'There again', name: 'Somebody', verb: 'says', salt: 'ab', occurredAt: '' };
	const isKept = before && before.properties.removed !== true;
	copy.put('ledger', posted.row, isKept ? before.properties : made);
	return {
		what: `a removed text is there again${isKept ? ', as it was' : ''}`,
		expected: [{ code: 'event-restored', ...where(posted) }],
	};
};

const emptyEvent: Tampering = (copy, log, random) => {
	const posted = pickPosted(copy, log, random, false);
	if (!posted) return undefined;
	copy.put('ledger', posted.row, { removed: true, removedAt: '2026-03-03T12:00:00.000Z' });
	return { what: 'a text is gone without an entry', expected: [{ code: 'event-emptied', ...where(posted) }] };
};

const deleteEvent: Tampering = (copy, log, random) => {
	const posted = pickPosted(copy, log, random, random.chance(0.5));
	if (!posted) return undefined;
	copy.delete('ledger', posted.row);
	return { what: 'the row of an event is gone', expected: [{ code: 'event-missing', ...where(posted) }] };
};

const addEvent: Tampering = (copy, log, random) => {
	const posted = pickPosted(copy, log, random, false);
	if (!posted) return undefined;
	const key = eventKeys.event(posted.row.partition, eventIdAt(log.now, random.bytes(10)));
	copy.put('ledger', key, { ...posted.row.properties, text: 'Never said' });
	const { subject, seq } = where(posted);
	return { what: 'an event that nobody posted', expected: [{ code: 'event-unknown', subject, seq, row: key.row }] };
};

const changeProfile: Tampering = (copy, log, random) => {
	const subject = pick(random, log.subjects) ?? '';
	const name = pick(random, ['name', 'handle', 'kind', 'salt', 'follows']) ?? 'name';
	copy.change('ledger', profileKey(subject), { [name]: 'another' });
	return { what: `${name} of a profile`, expected: [{ code: 'profile-changed', subject, row: 'profile' }] };
};

const deleteProfile: Tampering = (copy, log, random) => {
	const subject = pick(random, log.subjects) ?? '';
	copy.delete('ledger', profileKey(subject));
	return { what: 'a profile is gone', expected: [{ code: 'profile-missing', subject, row: 'profile' }] };
};

const changeEdit: Tampering = (copy, log, random) => {
	const subject = pick(random, log.subjects) ?? '';
	const line = pick(
		random,
		linesOf(copy, subject).filter(({ row }) => typeof row.properties.content === 'string'),
	);
	if (!line) return undefined;
	const name = random.chance(0.5) ? 'content' : 'salt';
	const other = name === 'salt' ? 'another' : String(line.row.properties.content).replace('{', '{"a":1,');
	copy.change('ledger', line.row, { [name]: other });
	return {
		what: `${name} of what is kept of an edit`,
		expected: [{ code: 'edit-changed', subject, seq: line.entry.seq }],
	};
};

export const CONTENT_TAMPERINGS: readonly Tampering[] = [
	changeEvent,
	changeReply('replyTo'),
	changeReply('thread'),
	changeReply('corrects'),
	restoreEvent,
	emptyEvent,
	deleteEvent,
	addEvent,
	changeProfile,
	deleteProfile,
	changeEdit,
];
