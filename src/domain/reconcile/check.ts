/**
 * A check is made again right before and right after its write, so that a repair beside a live service rests on what is
 * there at that moment, and says truly whether it took effect.
 */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { type Row, StorageError } from '../../storage/port.ts';
import type { Domain } from '../domain.ts';
import { repeat } from '../waiting/repeat.ts';

/** The outcome for a difference: `gone` by itself, `mended`, or `kept` although a repair was tried. */
export type Mended = 'mended' | 'gone' | 'kept';

type Kind =
	| 'head'
	| 'chain'
	| 'content'
	| 'job'
	| 'audit'
	| 'log'
	| 'directory'
	| 'token'
	| 'webhook'
	| 'follower'
	| 'count'
	| 'lost'
	| 'ghost'
	| 'changed'
	| 'unreadable';

export type Difference = {
	subject: SubjectId;
	kind: Kind;
	what: string;
	/** Another subject whose jobs may mend it. Those of `subject` may in any case. */
	other?: SubjectId | undefined;
	/** Missing when no write can mend it: a broken chain. */
	repair?: () => Promise<Mended>;
};

/** `write` is insert-only or under the ETag of what the check read, or harmless whenever it lands. */
export type Found = Pick<Difference, 'kind' | 'what' | 'other'> & { write?: () => Promise<unknown> };

/** Reads all that it judges by, on every call. */
export type Check = () => Promise<Found | undefined>;

/** A row may change between a check and its write; one that changes this often is left to the next run. */
const ROUNDS = 3;

/** The difference that a check finds, or that it cannot be made because what `where` names is damaged. */
export async function* differs(
	domain: Domain,
	subject: SubjectId,
	where: string,
	check: Check,
): AsyncGenerator<Difference> {
	let found: Found | undefined;
	try {
		found = await repeat(domain, check);
	} catch (error) {
		yield unreadable(subject, where, error);
		return;
	}
	if (!found) return;
	const { write, ...difference } = found;
	yield { subject, ...difference, repair: write && (() => mend(domain, check)) };
}

/** All of them, and one more where the rest of them cannot be found: the damage of one row must not hide another's. */
export async function* guarded(
	subject: SubjectId,
	where: string,
	differences: AsyncIterable<Difference>,
): AsyncGenerator<Difference> {
	const found = differences[Symbol.asyncIterator]();
	for (;;) {
		let next: IteratorResult<Difference>;
		try {
			next = await found.next();
		} catch (error) {
			yield unreadable(subject, where, error);
			return;
		}
		if (next.done) return;
		yield next.value;
	}
}

/** True for damage of one row. Other errors of storage end the run, because all later results would be wrong too. */
export function isOfOneRow(error: unknown): boolean {
	return !(error instanceof StorageError) || error.reason === 'invalid';
}

/** The subject that a difference is reported for: the one that its row names, or else `where` the row is. */
export function subjectOfRow({ properties: { subject } }: Row, where: string): string {
	return typeof subject === 'string' ? subject : where;
}

function unreadable(subject: SubjectId, where: string, error: unknown): Difference {
	if (!isOfOneRow(error)) throw error;
	const reason = error instanceof Error ? error.message : String(error);
	return { subject, kind: 'unreadable', what: `${where} cannot be read: ${reason}` };
}

async function mend(domain: Domain, check: Check): Promise<Mended> {
	for (let round = 0; round < ROUNDS; round++) {
		const found = await repeat(domain, check);
		if (!found) return round === 0 ? 'gone' : 'mended';
		if (!found.write) return 'kept';
		await repeat(domain, found.write);
	}
	return (await repeat(domain, check)) ? 'kept' : 'mended';
}
