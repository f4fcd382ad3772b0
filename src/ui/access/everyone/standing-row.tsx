import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Access, Standing } from '../../../contract/schema/access.ts';
import { trailPath } from '../../audit/address/trail-filter.ts';
import type { People } from '../../audit/words/people.ts';
import { PersonLink } from '../../audit/words/person-link.tsx';
import { buttonLook } from '../../controls/button-look.ts';
import { Ago, Exact } from '../../controls/time.tsx';
import { Avatar } from '../../subject/avatar.tsx';
import type { AccessReader } from '../access-reader.ts';
import { Mark } from '../mark.tsx';
import { RoleActions } from '../role-actions.tsx';
import { SuspendActions } from '../suspend-actions.tsx';

type Props = { standing: Standing; access: Access | undefined; reader: AccessReader };

/** One person or machine: role, sessions, last act and suspension, and what the reader may do about it. */
export function StandingRow({ standing, access, reader }: Props) {
	const { id, kind, role, suspendedSince } = standing;
	// It must be let in again before it gets a role.
	const isHeldBack = suspendedSince !== undefined && role === 'member';
	const people: People = new Map([[id, standing]]);
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
			<Avatar id={id} size={36} />
			<div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
				<p>
					<PersonLink id={id} people={people} />
				</p>
				<Marks standing={standing} />
				<Activity standing={standing} />
			</div>
			<div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-13">
				<TrailLink standing={standing} />
				{reader.changesRoles && access && (
					<>
						{kind === 'person' && !isHeldBack && (
							<RoleActions access={access} people={people} subject={id} reader={reader} />
						)}
						{role === 'member' && (
							<SuspendActions people={people} subject={id} since={suspendedSince ?? null} look="quiet" />
						)}
					</>
				)}
			</div>
		</li>
	);
}

function Marks({ standing: { kind, role, suspendedSince, suspendedUntil } }: { standing: Standing }) {
	const t = useTranslations('standings');
	const roleName = useTranslations('roles');
	const marks: ReactNode[] = [
		kind === 'machine' && <Mark key="kind">{t('machine')}</Mark>,
		role !== 'member' && <Mark key="role">{roleName(role)}</Mark>,
		suspendedSince !== undefined && (
			<Mark key="suspended" isBad>
				{t.rich(suspendedUntil === undefined ? 'suspended' : 'suspendedUntil', {
					since: () => <Exact at={suspendedSince} part="day" />,
					until: () => <Exact at={suspendedUntil ?? ''} part="minute" />,
				})}
			</Mark>
		),
	];
	return <p className="mt-0.5 flex flex-wrap items-center gap-1.5 empty:hidden">{marks}</p>;
}

function Activity({ standing: { kind, sessions, seenAt } }: { standing: Standing }) {
	const t = useTranslations('standings');
	return (
		<p className="mt-1 text-small text-muted">
			{kind === 'person' && <span>{t('sessions', { count: sessions })} </span>}
			<span title={t('seenTitle')}>
				{seenAt === undefined ? t('notSeen') : t.rich('seen', { time: () => <Ago at={seenAt} inSentence /> })}
			</span>
		</p>
	);
}

function TrailLink({ standing: { id, handle } }: { standing: Standing }) {
	const t = useTranslations('standings');
	return (
		<Link
			href={trailPath({ subject: id })}
			prefetch={false}
			aria-label={t('trailOf', { handle })}
			className={buttonLook('plain', 'max-sm:-ml-4')}
		>
			{t('trail')}
		</Link>
	);
}
