/** Ways to tamper with the entries of ledgers. */
import { sealEntry } from '../../domain/ledger/entry.ts';
import type { FindingCode } from '../../sdk/verify/finding.ts';
import type { Row } from '../../storage/port.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { headKey } from '../../storage/rows/ledger/head.ts';
import { leafKeys } from '../../storage/rows/log/leaves.ts';
import { edited, type Line, linesOf, pick, pickLine, rewriteFrom, type Tampering } from './tampering.ts';

const at = (code: FindingCode | FindingCode[], { entry }: Line) => [{ code, subject: entry.subject, seq: entry.seq }];

const editOne: Tampering = (copy, log, random) => {
	const { line } = pickLine(copy, log, random);
	const { field, changed } = edited(line.entry, random);
	const { subject: _, ...properties } = changed;
	copy.change('ledger', line.row, properties);
	return { what: `${field} of an entry`, expected: at('entry-changed', line) };
};

const editHash: Tampering = (copy, log, random) => {
	const { line } = pickLine(copy, log, random);
	const field = random.chance(0.5) ? 'hash' : 'prev';
	copy.change('ledger', line.row, { [field]: 'e'.repeat(64) });
	return {
		what: `${field} of an entry`,
		expected: [{ code: ['entry-changed', 'leaf-wrong'], subject: line.entry.subject, seq: line.entry.seq }],
	};
};

const spoilOne: Tampering = (copy, log, random) => {
	const { line } = pickLine(copy, log, random);
	const field = pick(random, ['seq', 'at', 'target', 'hash', 'via']) ?? 'seq';
	copy.change('ledger', line.row, { [field]: field === 'seq' ? line.entry.seq + 1 : undefined });
	return {
		what: `${field} of an entry is gone or another`,
		expected: at(['entry-unreadable', 'entry-misplaced'], line),
	};
};

/** The follower of the entry says which hash it had, and the log says it too. */
const editAndRehashOne: Tampering = (copy, log, random) => {
	const { line } = pickLine(copy, log, random);
	const { field, changed } = edited(line.entry, random);
	const { subject: _, ...properties } = sealEntry(changed);
	copy.change('ledger', line.row, properties);
	return {
		what: `${field} of an entry, with its hash`,
		expected: at('leaf-wrong', line),
		also: [...consequences(line), ...at('head-wrong', line)],
	};
};

const editAndRehashAll: Tampering = (copy, log, random) => {
	const { lines, line } = pickLine(copy, log, random);
	const { field, changed } = edited(line.entry, random);
	const { seq } = line.entry;
	rewriteFrom(copy, lines.toSpliced(seq - 1, 1, { ...line, entry: changed }), seq);
	return {
		what: `${field} of an entry, with all hashes after it`,
		expected: at('leaf-wrong', line),
		also: consequences(line),
	};
};

/** Other findings when an entry about content says something else, or is not there. */
const consequences = ({ entry: { subject } }: Line) => [{ code: CONTENT_CODES, subject }];
const CONTENT_CODES: FindingCode[] = [
	'event-missing',
	'event-unknown',
	'event-changed',
	'event-restored',
	'event-emptied',
	'edit-changed',
	'profile-changed',
];

const deleteOne: Tampering = (copy, log, random) => {
	const { line } = pickLine(copy, log, random);
	copy.delete('ledger', line.row);
	return { what: 'an entry is gone', expected: at('entry-missing', line) };
};

const deleteAndRehash: Tampering = (copy, log, random) => {
	const { lines, line } = pickLine(copy, log, random);
	const { seq, subject } = line.entry;
	if (seq === lines.length) return undefined;
	rewriteFrom(copy, lines.toSpliced(seq - 1, 1), seq);
	copy.delete('ledger', entryKeys.entry(subject, lines.length));
	return {
		what: 'an entry is gone, and those after it have moved up',
		expected: [...at('leaf-wrong', line), { code: 'leaf-without-entry', subject, seq: lines.length }],
		also: consequences(line),
	};
};

const reorder: Tampering = (copy, log, random) => {
	const { lines, line } = pickLine(copy, log, random);
	const other = pick(random, lines);
	if (!other || other.entry.seq === line.entry.seq) return undefined;
	const first = line.entry.seq < other.entry.seq ? line : other;
	const second = first === line ? other : line;
	if (random.chance(0.5)) {
		swapRows(copy, first.row, second.row);
		return { what: 'two entries have changed places', expected: at('entry-misplaced', first) };
	}
	const swapped = lines.toSpliced(first.entry.seq - 1, 1, second).toSpliced(second.entry.seq - 1, 1, first);
	rewriteFrom(copy, swapped, first.entry.seq);
	return {
		what: 'two entries have changed places, with all hashes',
		expected: at('leaf-wrong', first),
		also: consequences(first),
	};
};

function swapRows(copy: Parameters<Tampering>[0], one: Row, other: Row): void {
	copy.put('ledger', one, other.properties);
	copy.put('ledger', other, one.properties);
}

const insertAtEnd: Tampering = (copy, log, random) => {
	const { lines, line } = pickLine(copy, log, random);
	const { subject } = line.entry;
	const seq = lines.length + 1;
	const isHeadMoved = random.chance(0.5);
	const head = copy.get('ledger', headKey(subject));
	const made = { ...line.entry, seq, action: 'followed' as const, target: 'dev-mallory', contentHash: '' };
	const row = { ...line.row, properties: { ...line.row.properties, salt: '', content: '', commandId: 'none' } };
	const { salt: _, content: __, ...properties } = row.properties;
	rewriteFrom(copy, [...lines, { entry: made, row: { ...row, properties } }], seq);
	if (!isHeadMoved && head) copy.put('ledger', head, head.properties);
	return {
		what: `an entry is added, ${isHeadMoved ? 'and the head moved' : 'behind the head'}`,
		expected: [
			{ code: 'entry-not-in-log', subject, seq },
			...(isHeadMoved ? [] : [{ code: 'head-behind' as const, subject, seq: seq - 1 }]),
		],
	};
};

const insertInside: Tampering = (copy, log, random) => {
	const { lines, line } = pickLine(copy, log, random);
	const { seq, subject } = line.entry;
	const made = { ...line.entry, action: 'followed' as const, target: 'dev-mallory', contentHash: '' };
	const { salt: _, content: __, ...properties } = line.row.properties;
	rewriteFrom(copy, lines.toSpliced(seq - 1, 0, { entry: made, row: { ...line.row, properties } }), seq);
	return {
		what: 'an entry is put between others, which have moved down',
		expected: [...at('leaf-wrong', line), { code: 'entry-not-in-log', subject, seq: lines.length + 1 }],
	};
};

const truncate: Tampering = (copy, log, random) => {
	const { lines, line } = pickLine(copy, log, random);
	const { seq, subject } = line.entry;
	const last = lines[seq - 2];
	for (const { row } of lines.slice(seq - 1)) copy.delete('ledger', row);
	if (!last || random.chance(0.4))
		return { what: `a ledger is cut${last ? '' : ' at its beginning'}`, expected: at('entry-missing', line) };
	copy.change('ledger', headKey(subject), { seq: last.entry.seq, hash: last.entry.hash });
	const areRowsGone = random.chance(0.5);
	if (areRowsGone)
		for (const { entry } of lines.slice(seq - 1)) copy.delete('log', leafKeys.leaf(1, subject, entry.seq));
	return {
		what: `a ledger is cut, its head moved${areRowsGone ? ', and the rows of its leaves are gone' : ''}`,
		expected: at('leaf-without-entry', line),
		also: consequences(line),
	};
};

const cutBeginning: Tampering = (copy, log, random) => {
	const { lines, line } = pickLine(copy, log, random);
	const { seq, subject } = line.entry;
	if (seq === lines.length) return undefined;
	for (const { row } of lines.slice(0, seq)) copy.delete('ledger', row);
	return { what: 'the first entries are gone', expected: [{ code: 'entry-missing', subject, seq: 1 }] };
};

const swapLedgers: Tampering = (copy, log, random) => {
	const [one, other] = [pickLine(copy, log, random), pickLine(copy, log, random)];
	if (one.line.entry.subject === other.line.entry.subject) return undefined;
	if (random.chance(0.5)) {
		copy.put('ledger', one.line.row, other.line.row.properties);
		copy.put('ledger', other.line.row, one.line.row.properties);
		const codes: FindingCode[] = ['entry-changed', 'entry-misplaced', 'leaf-wrong'];
		return {
			what: 'two ledgers have exchanged an entry',
			expected: [...at(codes, one.line), ...at(codes, other.line)],
		};
	}
	for (const [{ lines, line }, from] of [[one, other.line] as const, [other, one.line] as const]) {
		const entry = { ...from.entry, subject: line.entry.subject };
		rewriteFrom(copy, lines.toSpliced(line.entry.seq - 1, 1, { ...from, entry }), line.entry.seq);
	}
	return {
		what: 'two ledgers have exchanged an entry, with all hashes',
		expected: [...at('leaf-wrong', one.line), ...at('leaf-wrong', other.line)],
		also: [...consequences(one.line), ...consequences(other.line)],
	};
};

const forgeHead: Tampering = (copy, log, random) => {
	const { lines, line } = pickLine(copy, log, random);
	const { subject } = line.entry;
	const key = headKey(subject);
	const newest = lines.length;
	const forged = random.below(4);
	if (forged === 0) copy.change('ledger', key, { seq: newest + 1 });
	else if (forged === 1) copy.change('ledger', key, { seq: newest - 1, hash: lines[newest - 2]?.entry.hash ?? '' });
	else if (forged === 2) copy.change('ledger', key, { hash: 'd'.repeat(64) });
	else copy.delete('ledger', key);
	const expected = [
		{ code: 'entry-missing', subject, seq: newest + 1 },
		{ code: ['head-behind', 'head-unreadable'], subject },
		{ code: 'head-wrong', subject, seq: newest },
		{ code: 'head-missing', subject },
	] as const;
	return { what: `a head is forged (${forged})`, expected: expected.slice(forged, forged + 1) };
};

const loseLedger: Tampering = (copy, log, random) => {
	const subject = pick(random, log.subjects) ?? '';
	const newest = linesOf(copy, subject).length;
	const kind = random.below(3);
	if (kind === 2) {
		const { seq, hash } = copy.get('ledger', headKey(subject))?.properties ?? {};
		copy.deletePartition('ledger', subject);
		copy.put('ledger', headKey(subject), { erased: true, seq, hash, erasedAt: '2026-03-03T12:00:00.000Z' });
		return {
			what: 'a ledger looks as if it were erased',
			expected: [{ code: 'erasure-unproven', subject, seq: newest }, { code: 'leaf-of-nobody' }],
		};
	}
	copy.deletePartition('ledger', subject);
	if (kind === 0)
		return { what: 'a ledger is gone', expected: [{ code: 'ledger-empty', subject }, { code: 'leaf-of-nobody' }] };
	copy.deletePartition('log', leafKeys.ofAllGenerations(subject).partition);
	return { what: 'a ledger is gone, and all that named it', expected: [{ code: 'leaf-of-nobody' }] };
};

export const ENTRY_TAMPERINGS: readonly Tampering[] = [
	editOne,
	editHash,
	spoilOne,
	editAndRehashOne,
	editAndRehashAll,
	deleteOne,
	deleteAndRehash,
	reorder,
	insertAtEnd,
	insertInside,
	truncate,
	cutBeginning,
	swapLedgers,
	forgeHead,
	loseLedger,
];
