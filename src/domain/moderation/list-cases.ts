import { CASE_STATES, type CaseState } from '../../contract/moderation/moderation.ts';
import type { Case, CaseList } from '../../contract/schema/moderation.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { type CaseRow, type ClosedRow, caseKeys, caseOf, closedOf } from '../../storage/rows/ledger/cases.ts';
import { peopleOf } from '../audit/people.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';

const CASES_LISTED = 250;
const CLOSED_LISTED = 50;
/** Cases that are counted. Of more, nobody sees the end. */
const CASES_READ = 10_000;

/** The cases that wait, those for admins first, then the oldest. No text of what was reported is in it: see `getCase`. */
export async function listCases(
	{ domain, principal }: Ctx,
	{ state }: { state?: CaseState | undefined } = {},
): Promise<CaseList> {
	authorize(principal, 'case.read');
	const [waiting, closed] = await Promise.all([casesWaiting(domain), closedCases(domain, CLOSED_LISTED)]);
	const cases = waiting
		.filter((one) => state === undefined || one.state === state)
		.toSorted(inTurn)
		.slice(0, CASES_LISTED);
	const counts = Object.fromEntries(
		CASE_STATES.map((each) => [each, waiting.filter((one) => one.state === each).length]),
	) as Record<CaseState, number>;
	const ids = [...cases.map(({ claimedBy = '' }) => claimedBy), ...closed.map(({ by }) => by)];
	const people = await peopleOf(domain, [...ids, ...[...cases, ...closed].map(({ subject }) => subject)]);
	return { cases: cases.map(shownCase), counts, closed: closed.map(shownClosed), people };
}

function inTurn(one: CaseRow, other: CaseRow): number {
	const [first, second] = [one, other].map(({ state }) => (state === 'escalated' ? 0 : 1)) as [number, number];
	return first - second || (one.openedAt < other.openedAt ? -1 : 1);
}

async function casesWaiting({ store }: Domain): Promise<CaseRow[]> {
	const found: CaseRow[] = [];
	for await (const rows of pagesOf(store.tables.ledger, caseKeys.cases(TIDELINE))) {
		found.push(...rows.map(caseOf));
		if (found.length >= CASES_READ) break;
	}
	return found;
}

/** The last cases that were closed, newest first. */
export async function closedCases({ store }: Domain, limit: number): Promise<ClosedRow[]> {
	const { rows } = await store.tables.ledger.range({ ...caseKeys.allClosed(TIDELINE), limit });
	return rows.map(closedOf);
}

export function shownCase(row: CaseRow): Case {
	const { subject, event, appeal, state, openedAt, updatedAt, reports, reasons, claimedBy } = row;
	return {
		subject,
		...(event !== undefined && { event }),
		...(appeal !== undefined && { appeal }),
		state,
		openedAt,
		updatedAt,
		reports,
		reasons: [...reasons],
		...(claimedBy !== undefined && { claimedBy }),
	};
}

export const shownClosed = ({ opened: _, reasons, ...row }: ClosedRow): CaseList['closed'][number] => ({
	...row,
	reasons: [...reasons],
});
