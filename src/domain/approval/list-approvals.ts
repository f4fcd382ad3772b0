import type { Principal } from '../../contract/caller/principal.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { Approval, ApprovalList } from '../../contract/schema/approval.ts';
import type { ApprovalRow } from '../../storage/rows/ledger/approvals.ts';
import { peopleOf } from '../audit/people.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';
import { isoTime } from '../ports/ports.ts';
import { approvalsSince, assertSecondPerson, isOpen, keptBeside } from './approvals.ts';

const SHOWN_MS = 28 * 86_400_000;
const CLOSED_SHOWN = 250;
const READ_AT_ONCE = 16;

/** The acts that wait for a second admin, and those of the last four weeks that are over. */
export async function listApprovals({ domain, principal }: Ctx): Promise<ApprovalList> {
	authorize(principal, 'approval.read');
	const now = domain.now();
	const rows = await approvalsSince(domain, isoTime(now - SHOWN_MS));
	const open = rows.filter((row) => isOpen(row, now));
	const closed = rows.filter((row) => !isOpen(row, now)).slice(0, CLOSED_SHOWN);
	const show = (row: ApprovalRow) => shown(domain, principal, row);
	return {
		waiting: await mapSome(open, READ_AT_ONCE, show),
		closed: await mapSome(closed, READ_AT_ONCE, show),
		on: domain.fourEyes ?? false,
		people: await peopleOf(
			domain,
			[...open, ...closed].flatMap(({ act, by, decidedBy = by }) => [act.subject, by, decidedBy]),
		),
	};
}

async function shown(domain: Domain, principal: Principal, row: ApprovalRow): Promise<Approval> {
	const { seq, act, by, askedAt, endsAt, state, decidedBy, decidedAt, answered } = row;
	const isWaiting = isOpen(row, domain.now());
	const [kept, answer] = await Promise.all([
		keptBeside(domain, seq),
		state === 'refused' && answered !== undefined ? keptBeside(domain, answered) : undefined,
	]);
	return {
		seq,
		act,
		by,
		...kept,
		askedAt,
		endsAt,
		state: isWaiting || state === 'done' || state === 'refused' || state === 'withdrawn' ? state : 'expired',
		...(decidedBy !== undefined && { decidedBy }),
		...(decidedAt !== undefined && { decidedAt }),
		...(answer?.reason !== undefined && { answer: answer.reason }),
		canDecide: isWaiting && isSecondPerson(principal, row),
		canWithdraw: state === 'waiting' && isWaiting && actorOf(principal).actor === by,
	};
}

function isSecondPerson(principal: Principal, row: ApprovalRow): boolean {
	try {
		assertSecondPerson(principal, row);
		return true;
	} catch (error) {
		if (error instanceof TidelineError) return false;
		throw error;
	}
}
