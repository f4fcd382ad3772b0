import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Approval } from '../../contract/schema/approval.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { entryPath } from '../audit/address/entry-path.ts';
import type { People } from '../audit/words/people.ts';
import { PersonLink } from '../audit/words/person-link.tsx';
import { Exact } from '../controls/time.tsx';

type Props = { approval: Approval; people: People; isWaiting: boolean };

/** An act in words: who asks for it and why, and how it was decided. */
export function ApprovalItem({ approval, people, isWaiting }: Props) {
	const t = useTranslations('approvals');
	const stateName = useTranslations('approvalStates');
	const { seq, reason, askedAt, endsAt, state, decidedBy, decidedAt, answer } = approval;
	const decider = () => <PersonLink id={decidedBy ?? ''} people={people} />;
	const timeOf = (at: string) => () => <Exact at={at} part="minute" />;
	return (
		<div className="text-small text-muted [overflow-wrap:anywhere]">
			<p className="text-body text-ink">
				<ActSentence approval={approval} people={people} />
			</p>
			{reason !== undefined && (
				<p dir="auto" className="mt-1 border-l-2 border-line pl-3 text-ink">
					{reason}
				</p>
			)}
			<p className="mt-1">
				{!isWaiting && <span className="font-semibold">{stateName(state)}. </span>}
				<span>
					{isWaiting
						? t.rich('askedUntil', { time: timeOf(askedAt), end: timeOf(endsAt) })
						: t.rich('askedOn', { time: timeOf(askedAt) })}{' '}
				</span>
				<Link href={entryPath({ subject: TIDELINE, seq })} prefetch={false} className="underline underline-offset-2">
					{t('entry')}
				</Link>
			</p>
			{decidedBy !== undefined && decidedAt !== undefined && (
				<p>
					{isWaiting
						? t.rich('undone', { by: decider })
						: t.rich('decidedBy', { by: decider, time: timeOf(decidedAt) })}
				</p>
			)}
			{answer !== undefined && <p dir="auto">{t('answer', { reason: answer })}</p>}
		</div>
	);
}

/** The sentence that says who asks for which act. */
export function ActSentence({
	approval: { act, by, events = 0 },
	people,
}: Pick<Props, 'approval' | 'people'>): ReactNode {
	const t = useTranslations('approvals');
	const roleName = useTranslations('roles');
	const names = {
		by: () => <PersonLink id={by} people={people} />,
		subject: () => <PersonLink id={act.subject} people={people} />,
	};
	switch (act.kind) {
		case 'erase-subject':
			return t.rich('eraseSubject', { ...names, whole: act.withMachines ? 'yes' : 'no' });
		case 'lift-hold':
			return t.rich('liftHold', names);
		case 'change-role':
			return act.role === 'member'
				? t.rich('takeRole', names)
				: t.rich('giveRole', { ...names, role: roleName(act.role) });
		case 'remove-events':
			return t.rich('removeEvents', {
				...names,
				count: events,
				from: () => <Exact at={act.from} part="minute" />,
				to: () => <Exact at={act.to} part="minute" />,
			});
		default:
			return act satisfies never;
	}
}
