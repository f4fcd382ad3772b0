import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Row } from '../../storage/port.ts';
import { commandIdOf, entryOf } from '../../storage/rows/ledger/entries.ts';
import { answerKeys, answerOf } from '../../storage/rows/ledger/following.ts';
import { getJob, type JobRow, jobKeys, jobProperties } from '../../storage/rows/ledger/jobs.ts';
import type { Stored } from '../../storage/rows/properties.ts';
import type { Domain } from '../domain.ts';
import { NOBODY } from '../event/jobs/timelines-named.ts';
import { targetOf } from '../ledger/private-act.ts';
import type { ChangedEntry } from './copied-rows.ts';

/** The job of an entry as before its first run, put on its ledger in the copy. */
export async function jobOnLedger(
	domain: Domain,
	subject: SubjectId,
	{ entry, job }: ChangedEntry,
): Promise<Stored<JobRow>> {
	const { ledger } = domain.store.tables;
	const commandId = commandIdOf(entry);
	const found = (await getJob(ledger, subject, commandId)) ?? job ?? (await jobMade(domain, entry));
	const { purgedAt: _, etag: __, ...first } = { etag: '', ...found };
	return { ...first, etag: await ledger.upsert(jobKeys.job(subject, commandId), jobProperties(first)) };
}

/** The job of an entry that the source has deleted. One of a removal stays there for a day, with those that the event named. */
async function jobMade(domain: Domain, row: Row): Promise<JobRow> {
	const entry = entryOf(row);
	const { seq, action, at: createdAt } = entry;
	const target = await targetOf(domain, entry);
	return {
		commandId: commandIdOf(row),
		action,
		seq,
		target,
		createdAt,
		...(action === 'event-removed' && { named: NOBODY }),
		...(await requestOf(domain, entry)),
	};
}

type OfPair = Pick<JobRow, 'action' | 'seq' | 'target'> & { subject: SubjectId };

/** The follow request that an answer is to, as long as it is the newest one. An unfollow ends all requests before it. */
async function requestOf({ store }: Domain, { subject, action, seq, target }: OfPair): Promise<{ request?: number }> {
	if (action === 'unfollowed') return { request: seq };
	if (action !== 'follow-accepted' && action !== 'follow-refused') return {};
	const answer = await store.tables.ledger.get(answerKeys.answer(subject, target));
	return answer ? { request: answerOf(answer).request } : {};
}
