import {
	Ban,
	CircleCheck,
	CircleOff,
	Database,
	Download,
	Eraser,
	Eye,
	Hourglass,
	KeyRound,
	Lock,
	LockOpen,
	LogIn,
	LogOut,
	type LucideIcon,
	Package,
	PackageOpen,
	PackageX,
	PenLine,
	RotateCw,
	ShieldAlert,
	Trash2,
	UserCheck,
	UserMinus,
	UserPlus,
	UserRoundCog,
	UserRoundPlus,
	UserRoundSearch,
	UserX,
	Volume2,
	VolumeX,
	Webhook,
	Wrench,
} from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Action, Entry } from '../../contract/audit.ts';
import { isSubjectId } from '../../contract/subject.ts';
import { Utc } from '../controls/time.tsx';

const ICONS: Record<Action, LucideIcon> = {
	'signed-up': UserRoundPlus,
	'signed-in': LogIn,
	'sign-in-failed': ShieldAlert,
	'signed-out': LogOut,
	'session-ended': CircleOff,
	'sessions-ended': CircleOff,
	'subject-created': UserRoundPlus,
	'profile-edited': UserRoundCog,
	'event-posted': PenLine,
	'event-removed': Trash2,
	followed: UserPlus,
	unfollowed: UserMinus,
	'follow-requested': UserRoundSearch,
	'follow-accepted': UserCheck,
	'follow-refused': UserX,
	muted: VolumeX,
	unmuted: Volume2,
	blocked: Ban,
	unblocked: CircleCheck,
	'token-issued': KeyRound,
	'token-renewed': KeyRound,
	'token-revoked': KeyRound,
	'trust-added': KeyRound,
	'trust-removed': KeyRound,
	'webhook-added': Webhook,
	'webhook-changed': Webhook,
	'webhook-removed': Webhook,
	'webhook-tested': Webhook,
	'push-retried': Webhook,
	'github-connected': KeyRound,
	'github-disconnected': KeyRound,
	'audit-read': Eye,
	'jobs-redriven': RotateCw,
	repaired: Wrench,
	'storage-set-up': Database,
	'storage-rebalanced': Database,
	'trail-exported': Download,
	'bundle-made': Package,
	'bundle-read': PackageOpen,
	'bundle-deleted': PackageX,
	'subject-erased': Eraser,
	'data-downloaded': Download,
	'erasure-lifted': RotateCw,
	'events-expired': Hourglass,
	'hold-placed': Lock,
	'hold-lifted': LockOpen,
	'log-restarted': RotateCw,
};

const HEADING = 'border-b border-line px-3 py-2 text-left text-fine font-semibold text-muted';
const CELL = 'lg:border-b lg:border-line lg:px-3 lg:py-2.5 min-w-0';
const LABEL = 'text-fine text-muted lg:hidden';

/**
 * Entries as a table; on a narrow screen each is a card. The roles are spelled out because a layout of cards removes
 * them.
 */
export function AuditTable({ entries }: { entries: Entry[] }) {
	const t = useTranslations('audit');
	return (
		<table
			role="table"
			aria-label={t('label')}
			className="block w-full border-separate border-spacing-0 lg:table lg:table-fixed"
		>
			<thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
				<tr role="row">
					<th role="columnheader" scope="col" className={`${HEADING} w-42`}>
						{t('time')}
					</th>
					<th role="columnheader" scope="col" className={HEADING}>
						{t('subject')}
					</th>
					<th role="columnheader" scope="col" className={`${HEADING} w-38`}>
						{t('action')}
					</th>
					<th role="columnheader" scope="col" className={HEADING}>
						{t('target')}
					</th>
					<th role="columnheader" scope="col" className={HEADING}>
						{t('actor')}
					</th>
					<th role="columnheader" scope="col" className={`${HEADING} w-22`}>
						{t('via')}
					</th>
					<th role="columnheader" scope="col" className={`${HEADING} w-16 lg:text-right`}>
						{t('seq')}
					</th>
					<th role="columnheader" scope="col" className={`${HEADING} w-28`}>
						{t('hash')}
					</th>
				</tr>
			</thead>
			<tbody role="rowgroup" className="block lg:table-row-group">
				{entries.map((entry) => (
					<AuditRow key={entry.hash} entry={entry} />
				))}
			</tbody>
		</table>
	);
}

function AuditRow({ entry }: { entry: Entry }) {
	const t = useTranslations('audit');
	const word = useTranslations('actions');
	const Icon = ICONS[entry.action] ?? PenLine;
	return (
		<tr
			role="row"
			className="grid grid-cols-2 gap-x-4 gap-y-2 border-b border-line py-4 text-small lg:table-row lg:hover:bg-sunken"
		>
			<td role="cell" className={`${CELL} order-2 text-right lg:text-left`}>
				<Utc at={entry.at} className="text-muted tabular-nums" />
			</td>
			<td role="cell" className={`${CELL} order-3 col-span-2`}>
				<span className={LABEL}>{t('subject')} </span>
				<Id id={entry.subject} />
			</td>
			<td role="cell" className={`${CELL} order-1`}>
				<span className="inline-flex items-center gap-1.5 font-semibold">
					<Icon size={15} aria-hidden className="shrink-0 text-accent" />
					{word.has(entry.action) ? word(entry.action) : entry.action}
				</span>
			</td>
			<td role="cell" className={`${CELL} order-4 col-span-2 ${entry.target ? '' : 'max-lg:hidden'}`}>
				<span className={LABEL}>{t('target')} </span>
				<Id id={entry.target} />
			</td>
			<td role="cell" className={`${CELL} order-5 col-span-2 ${entry.actor === entry.subject ? 'max-lg:hidden' : ''}`}>
				<span className={LABEL}>{t('actor')} </span>
				<Id id={entry.actor} />
			</td>
			<td role="cell" className={`${CELL} order-6 [overflow-wrap:anywhere]`}>
				<span className={LABEL}>{t('via')} </span>
				{entry.via}
			</td>
			<td role="cell" className={`${CELL} order-7 text-right tabular-nums`}>
				<span className={LABEL}>{t('seq')} </span>
				{entry.seq}
			</td>
			<td role="cell" className={`${CELL} order-8 col-span-2`}>
				<span className={LABEL}>{t('hash')} </span>
				<code title={entry.hash} className="font-mono text-fine text-muted">
					{entry.hash.slice(0, 10)}
				</code>
			</td>
		</tr>
	);
}

/** A subject's id leads to its page; an event's id and `operator` lead nowhere. */
function Id({ id }: { id: string }) {
	const look = 'font-mono text-fine [overflow-wrap:anywhere]';
	if (!isSubjectId(id)) return <span className={look}>{id}</span>;
	return (
		<Link href={`/s/${id}`} prefetch={false} className={`${look} rounded text-accent hover:underline`}>
			{id}
		</Link>
	);
}
