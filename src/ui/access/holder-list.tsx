import { KeyRound, Webhook } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { keyOfAccess } from '../../contract/caller/access-key.ts';
import { isRole } from '../../contract/caller/role.ts';
import type { Access, AccessLine } from '../../contract/schema/access.ts';
import type { People } from '../audit/words/people.ts';
import { PersonLink } from '../audit/words/person-link.tsx';
import { Ago, Exact } from '../controls/time.tsx';
import { Avatar } from '../subject/avatar.tsx';
import { Mark } from './mark.tsx';

type Props = {
	access: Access;
	people: People;
	kind: AccessLine['kind'];
	/** The sentence in place of an empty list. */
	empty: string;
	/** The buttons of a line. */
	children?(line: AccessLine): ReactNode;
};

/** The holders of access of one kind. */
export function HolderList({ access, people, kind, empty, children }: Props) {
	const lines = access.lines.filter((line) => line.kind === kind);
	const t = useTranslations('accessLists');
	if (lines.length === 0) return <p className="text-muted">{empty}</p>;
	return (
		<ul aria-label={t(kind)} className="divide-y divide-line">
			{lines.map((line) => (
				<li key={keyOfAccess(line)} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
					<Sign line={line} />
					<div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
						<Holder line={line} people={people} />
						<Rights line={line} />
						<History line={line} people={people} lastUsed={access.lastUsed[keyOfAccess(line)]} />
					</div>
					<div className="empty:hidden max-sm:w-full max-sm:pl-13">{children?.(line)}</div>
				</li>
			))}
		</ul>
	);
}

function Sign({ line: { kind, subject } }: { line: AccessLine }) {
	if (kind === 'person') return <Avatar id={subject} size={36} />;
	const Icon = kind === 'token' ? KeyRound : Webhook;
	return (
		<span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted">
			<Icon size={17} aria-hidden />
		</span>
	);
}

function Holder({ line: { kind, subject, name }, people }: { line: AccessLine; people: People }) {
	const t = useTranslations('access');
	if (kind === 'person')
		return (
			<p>
				<PersonLink id={subject} people={people} />
			</p>
		);
	return (
		<p>
			<bdi className="font-semibold">{name}</bdi>{' '}
			<span className="text-muted">{t.rich('of', { subject: () => <PersonLink id={subject} people={people} /> })}</span>
		</p>
	);
}

function Rights({ line: { rights, source, suspended } }: { line: AccessLine }) {
	const t = useTranslations('access');
	const roleName = useTranslations('roles');
	const rightName = useTranslations('accessRights');
	const nameOf = (right: string) => {
		if (isRole(right)) return roleName(right);
		return right === 'trail' || right === 'service' || right === 'audit:read' ? rightName(keyOfRight[right]) : right;
	};
	return (
		<p className="mt-0.5 flex flex-wrap items-center gap-1.5">
			{rights.map((right) => (
				<Mark key={right}>{nameOf(right)}</Mark>
			))}
			{source === 'setting' && <Mark>{t('bySetting')}</Mark>}
			{source === 'claim' && <Mark>{t('byClaim')}</Mark>}
			{suspended && <Mark isBad>{t('suspended')}</Mark>}
		</p>
	);
}

/** A key of a text has no colon. */
const keyOfRight = { trail: 'trail', service: 'service', 'audit:read': 'audit' } as const;

type HistoryProps = { line: AccessLine; people: People; lastUsed: string | undefined };

function History({ line: { kind, since, by, endsAt }, people, lastUsed }: HistoryProps) {
	const t = useTranslations('access');
	return (
		<p className="mt-1 text-small text-muted">
			{since !== undefined && (
				<span>
					{t.rich('since', {
						time: () => <Exact at={since} part="day" />,
						by: () => <PersonLink id={by ?? ''} people={people} />,
					})}{' '}
				</span>
			)}
			{endsAt !== undefined && <span>{t.rich('until', { time: () => <Exact at={endsAt} part="day" /> })} </span>}
			{kind !== 'webhook' && (
				<span>
					{lastUsed === undefined ? t('neverUsed') : t.rich('used', { time: () => <Ago at={lastUsed} inSentence /> })}
				</span>
			)}
		</p>
	);
}
