import type { Principal } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { ErasureLine } from '../../storage/erasure-file.ts';
import { allErasures, getErasure, setErasure } from '../../storage/rows/log/erasures.ts';
import { type SubjectHash, subjectHash } from '../../storage/subject-hash.ts';
import type { Domain } from '../domain.ts';
import { leaveToDrain } from '../leave-to-drain.ts';
import { isErased } from '../ledger/erased.ts';
import { eraseOne } from './erase-subject.ts';

const OPERATOR: Principal = { kind: 'operator', via: 'cli' };

/**
 * Erases again what the list outside the store says was erased, and the store does not know: it was restored from a
 * backup. Called before anything is served or run; `say` tells the operator. Resolves to how many were erased. Throws
 * what storage throws: nothing may start then.
 */
export async function replayErasures(
	domain: Domain,
	say: (sentence: string) => void = () => {},
): Promise<{ erased: number }> {
	const { erasureFile, store } = domain;
	if (!erasureFile) return { erased: 0 };
	const [lines, known] = await Promise.all([erasureFile.read(), allErasures(store.tables.log)]);
	const listed = newestOf(lines);
	// From before the setting, or from a process that died in between.
	for (const [subject, { erasedAt, liftedAt, broughtBack }] of known)
		if (!isAsNew(listed.get(subject), { erasedAt, liftedAt }))
			await erasureFile.append({
				subject,
				erasedAt,
				...(liftedAt !== undefined && { liftedAt }),
				...(broughtBack && { broughtBack }),
			});
	const unknown = [...listed].filter(([hash, { erasedAt }]) => !isAsNew(known.get(hash), { erasedAt }));
	if (unknown.length === 0) return { erased: 0 };
	say(
		(await isEmpty(domain))
			? `This store is empty, and ANCHOR_DIR lists ${unknown.length} erasure(s) of another store. If you are restoring a backup, stop Tideline and put the backup into DATA_DIR. If this is a new service, give it an ANCHOR_DIR of its own.`
			: `This store is missing ${unknown.length} erasure(s), because it was restored from a backup. Running them again first.`,
	);
	return eraseAgain(
		domain,
		unknown.map(([, line]) => line),
		say,
	);
}

/** Runs erasures again that this store does not know. Resolves to how many subjects were there. */
export async function eraseAgain(
	domain: Domain,
	unknown: readonly ErasureLine[],
	say: (sentence: string) => void,
): Promise<{ erased: number }> {
	const there = await subjectsOf(domain, new Set(unknown.map(({ subject }) => subject)));
	const quiet = leavingWork(domain);
	for (const { subject: hash, erasedAt, liftedAt, broughtBack } of unknown) {
		const subject = there.get(hash);
		// Its ledger is the one that came back.
		if (subject !== undefined && broughtBack && !(await isErased(domain, subject))) {
			await setErasure(domain.store.tables.log, hash, {
				erasedAt,
				...(liftedAt !== undefined && { liftedAt }),
				broughtBack,
			});
			continue;
		}
		if (subject === undefined) {
			// A backup from before it was made.
			await setErasure(domain.store.tables.log, hash, { erasedAt, ...(liftedAt !== undefined && { liftedAt }) });
			continue;
		}
		await eraseOne({ domain: quiet, principal: OPERATOR, via: 'restore' }, subject, undefined, erasedAt);
		say(`Erased again: ${subject}, which was erased at ${erasedAt}.`);
		if (liftedAt !== undefined)
			say(`Its erasure was lifted at ${liftedAt}. To lift it again: tideline erase --lift ${subject}`);
	}
	return { erased: there.size };
}

/**
 * Finishes erasures that were under way in the moment of a backup: their ledgers are marked, and nobody is there to go on.
 * It may be repeated.
 */
export async function finishErasures(domain: Domain, say: (sentence: string) => void): Promise<void> {
	const { ledger, log } = domain.store.tables;
	for await (const subject of ledger.partitions()) {
		if (!(await isErased(domain, subject))) continue;
		const { rows } = await ledger.range({ partition: subject, limit: 2 });
		if (rows.length === 1 && (await getErasure(log, subjectHash(subject)))) continue;
		await eraseOne({ domain: leavingWork(domain), principal: OPERATOR, via: 'restore' }, subject);
		say(`Erased to the end: ${subject}, whose erasure was under way.`);
	}
}

/** The follow-up work is left to the next process that runs jobs. */
function leavingWork(domain: Domain): Domain {
	const nothing = () => {};
	return { ...domain, runPending: leaveToDrain(domain), leavesAdded: nothing, pushesAdded: nothing };
}

async function isEmpty({ store }: Domain): Promise<boolean> {
	for await (const _ of store.tables.ledger.partitions()) return false;
	return true;
}

type Times = { erasedAt: string; liftedAt?: string | undefined };

function isAsNew(known: Times | undefined, { erasedAt, liftedAt = '' }: Times): boolean {
	if (!known || known.erasedAt < erasedAt) return false;
	return known.erasedAt > erasedAt || (known.liftedAt ?? '') >= liftedAt;
}

/** The newest line of each subject. */
function newestOf(lines: ErasureLine[]): Map<SubjectHash, ErasureLine> {
	return new Map(lines.map((line) => [line.subject, line]));
}

/** The list has no ids, so each ledger is asked whether it is meant. */
async function subjectsOf({ store }: Domain, wanted: ReadonlySet<SubjectHash>): Promise<Map<SubjectHash, SubjectId>> {
	const found = new Map<SubjectHash, SubjectId>();
	for await (const subject of store.tables.ledger.partitions()) {
		const hash = subjectHash(subject);
		if (wanted.has(hash)) found.set(hash, subject);
	}
	return found;
}
