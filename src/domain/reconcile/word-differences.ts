/** The words by which each subject is found, and each word that no profile accounts for. */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row, RowKey } from '../../storage/port.ts';
import { foundProperties, subjectWordKeys } from '../../storage/rows/directory/subject-words.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
import { enterWords, nameOf, rowsOfWords, wordsEntered, wordsIn } from '../directory/enter-words.ts';
import type { Domain } from '../domain.ts';
import { isErased } from '../ledger/erased.ts';
import { mapSome } from '../lists/map-some.ts';
import { type Difference, differs, type Found, guarded } from './check.ts';
import { flawOfProfile } from './content.ts';

const READS_AT_ONCE = 16;

export async function* wordDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	yield* differs(domain, subject, 'the words of its name', () => checkWords(domain, subject));
}

async function checkWords(domain: Domain, subject: SubjectId): Promise<Found | undefined> {
	const { ledger, directory } = domain.store.tables;
	const profile = await getProfile(ledger, subject);
	if (!profile) return undefined;
	const words = wordsIn(profile);
	const wanted = rowsOfWords(subject, words);
	const kept = new Set(wanted.map(nameOf));
	const entered = await wordsEntered(domain, subject);
	const gone = rowsOfWords(subject, entered).filter((key) => !kept.has(nameOf(key)));
	const read = (keys: RowKey[]) => mapSome(keys, READS_AT_ONCE, (key) => directory.get(key));
	const [found, left] = await Promise.all([read(wanted), read(gone)]);
	const right = Object.entries(foundProperties({ ...profile, words: words.map(({ word }) => word) }));
	const isRight = (row: Row | undefined) => right.every(([name, value]) => row?.properties[name] === value);
	const isNoted = words.every(({ word }) => entered.some((one) => one.word === word));
	if (isNoted && found.every(isRight) && left.every((row) => !row)) return undefined;
	const what = left.some((row) => row)
		? 'it is found by a word that is no more in its name or handle'
		: 'it is not found by each word of its name and handle';
	// A profile that was changed past the service is not carried elsewhere.
	const isTrue = (await flawOfProfile(domain, subject)) === undefined;
	return { kind: 'directory', what, write: isTrue ? () => enterWords(domain, subject) : undefined };
}

/** Words of subjects that are gone, and rows that stand for no word of their subject. */
export async function* surplusWords(domain: Domain): AsyncGenerator<Difference> {
	for await (const partition of domain.store.tables.directory.partitions()) {
		const subject = subjectWordKeys.enteredOf(partition);
		if (subject !== undefined) yield* differs(domain, subject, 'its words', () => checkGone(domain, subject));
		else if (subjectWordKeys.isOfWords(partition))
			yield* guarded('directory', `the words in ${partition}`, surplusIn(domain, partition));
	}
}

/** An erased subject has no words. */
async function checkGone(domain: Domain, subject: SubjectId): Promise<Found | undefined> {
	if (!(await isErased(domain, subject))) return undefined;
	const { directory } = domain.store.tables;
	const { rows } = await directory.range(subjectWordKeys.allEntered(subject));
	if (rows.length === 0) return undefined;
	const keys = [...rowsOfWords(subject, await wordsEntered(domain, subject)), ...rows];
	return {
		kind: 'directory',
		what: 'words stand there for it, and it was erased',
		write: () => directory.writeMany(keys.map(({ partition, row }) => ({ partition, row, kind: 'delete' }))),
	};
}

async function* surplusIn(domain: Domain, partition: string): AsyncGenerator<Difference> {
	const { directory } = domain.store.tables;
	const known = new Map<SubjectId, Promise<ReadonlySet<string>>>();
	for await (const rows of pagesOf(directory, { partition })) {
		for (const row of rows) {
			const subject = subjectWordKeys.subjectOf(row.row);
			const noted = known.get(subject) ?? notedRows(domain, subject);
			known.set(subject, noted);
			if (!(await noted).has(nameOf(row)))
				yield* differs(domain, subject, `its row ${row.row}`, () => checkNoted(domain, row, subject));
		}
		known.clear();
	}
}

/** A row that its subject has not noted is found by no entering and no erasure. */
async function checkNoted(domain: Domain, { partition, row }: RowKey, subject: SubjectId): Promise<Found | undefined> {
	const { directory } = domain.store.tables;
	const found = await directory.get({ partition, row });
	if (!found || (await notedRows(domain, subject)).has(nameOf(found))) return undefined;
	const write = () => directory.delete(found, found.etag);
	return { kind: 'directory', what: `${row} stands there for a word that it never had`, write };
}

const notedRows = async (domain: Domain, subject: SubjectId): Promise<ReadonlySet<string>> =>
	new Set(rowsOfWords(subject, await wordsEntered(domain, subject)).map(nameOf));
