import type { SampleState } from '../../contract/schema/sample.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { getRankRow, rankOf } from '../../storage/rows/directory/ranks.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { getJob } from '../../storage/rows/ledger/jobs.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { isEmpty } from './is-empty.ts';
import { SAMPLE_KEY } from './load-sample.ts';
import { readSample } from './read-sample.ts';

/** Whether the sample can be loaded, and how far that is. It is loaded once its projects are in the lists, too. */
export async function getSample({ domain, principal }: Ctx): Promise<SampleState> {
	authorize(principal, 'sample.load');
	const { engine, tables } = domain.store;
	const { ledger } = tables;
	const { profiles, events } = await readSample();
	const of = events.length;
	const asked = await ledger.get(SAMPLE_KEY);
	if (!asked) return { state: engine === 'embedded' && (await isEmpty(domain)) ? 'offered' : 'none', posted: 0, of };
	const entry = await ledger.get(entryKeys.entry(TIDELINE, Number(asked.properties.seq)));
	const job = entry && (await getJob(ledger, TIDELINE, entryOf(entry).commandId));
	const projects = await Promise.all(profiles.map(({ subject }) => progressOf(domain, subject)));
	const posted = projects.reduce((sum, project) => sum + project.events, 0);
	const isBusy = job !== undefined || !projects.every(({ isListed }) => isListed);
	const state = job?.lastError !== undefined ? 'stuck' : isBusy ? 'loading' : 'loaded';
	return { state, posted: Math.min(posted, of), of };
}

async function progressOf({ store }: Domain, subject: SubjectId): Promise<{ events: number; isListed: boolean }> {
	const { ledger, ranks } = store.tables;
	const [head, rank] = await Promise.all([ledger.get(headKey(subject)), getRankRow(ranks, subject)]);
	const isListed = rank !== undefined && rankOf(rank).activeAt !== undefined;
	return { events: (head && headOf(head).counts?.events) ?? 0, isListed };
}
