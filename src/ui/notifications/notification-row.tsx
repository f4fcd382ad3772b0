'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { TimeOfDay } from '../controls/time.tsx';
import { EventText } from '../event-text/event-text.tsx';
import { Labelled } from '../labels/labelled.tsx';
import { KindIcons } from '../reactions/kind-icons.tsx';
import { FollowRequestAnswer } from '../relations/follow-request-answer.tsx';
import { Avatar } from '../subject/avatar.tsx';
import type { Notification } from './join-reactions.ts';
import { NewMark } from './new-mark.tsx';
import { SearchNotification } from './search-notification.tsx';

type Props = {
	notification: Notification;
	isNew: boolean;
	/** Keeps the row on the page although its request is gone, or no longer. */
	onKeep(isKept: boolean): void;
};

/**
 * A notification: the subjects, their act and the time; for a mention also the event, for reactions their kinds, and for a
 * request the buttons that answer it.
 */
export function NotificationRow({ notification, isNew, onKeep }: Props) {
	const t = useTranslations('notificationKinds');
	const { kind, at, subject, event, reactions, search, others = [] } = notification;
	if (search) return <SearchNotification at={at} search={search} isNew={isNew} />;
	// One without its search is of a newer version.
	if (kind === 'search') return null;
	const page = `/s/${subject.id}`;
	return (
		<div className={`flex flex-wrap gap-x-3 gap-y-2 px-4 py-3 ${isNew ? 'bg-wash' : ''}`}>
			<Link href={page} prefetch={false} tabIndex={-1} aria-hidden="true">
				<Avatar id={subject.id} />
			</Link>
			<div className="min-w-48 flex-1">
				<p className="text-pretty">
					<span>
						{t.rich(others.length > 0 ? 'reactions' : kind, {
							count: others.length,
							name: () => (
								<Link href={page} prefetch={false} className="named font-semibold hover:underline">
									{subject.name}
								</Link>
							),
						})}{' '}
					</span>
					{reactions && (
						<span>
							<KindIcons kinds={reactions} />{' '}
						</span>
					)}
					<span className="whitespace-nowrap text-small text-muted">
						<span>{'· '}</span>
						{event ? (
							<Link href={`/s/${event.actor}/${event.id}`} prefetch={false} className="hover:underline">
								<TimeOfDay at={at} />
							</Link>
						) : (
							<TimeOfDay at={at} />
						)}
						{isNew && <NewMark />}
					</span>
				</p>
				{event && <Mention event={event} />}
			</div>
			{kind === 'request' && (
				// A repeated request is a notification of its own.
				<FollowRequestAnswer id={subject.id} name={subject.name} onKeep={onKeep} />
			)}
		</div>
	);
}

function Mention({ event }: { event: NonNullable<Props['notification']['event']> }) {
	return (
		<Labelled event={event}>
			<div className="line-clamp-6 text-muted">
				<EventText event={event} />
			</div>
		</Labelled>
	);
}
