'use client';

import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import type { Rights } from '../../contract/caller/role.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Problem } from '../controls/problem.tsx';
import { Exact } from '../controls/time.tsx';
import { EventInFull } from '../event/event-in-full.tsx';
import { EventMenu, EventMenuButton, useEventMenu } from '../event/event-menu.tsx';
import { RemoveAsAdmin } from '../event/remove-as-admin.tsx';
import { useRemovedEvents } from '../event/use-removed-events.ts';
import { Moderate } from '../labels/moderate.tsx';
import { ProofButton } from '../proof/proof-button.tsx';
import { EventsAbove } from './events-above.tsx';
import { FollowThreadButton } from './follow-thread-button.tsx';
import { Replies } from './replies.tsx';
import { ReplyBox } from './reply-box.tsx';

type Props = { subject: string; id: string; reader: string; rights: Rights };

/** The page of one event. For a removed event it says only that it existed. */
export function EventDetail({ subject, id, reader, rights }: Props) {
	const t = useTranslations('event');
	const trpc = useTRPC();
	const found = useQuery(trpc.event.get.queryOptions({ subject, id }));
	const thread = useQuery(trpc.thread.get.queryOptions({ subject, id }, { retry: false }));
	const menu = useEventMenu();
	const place = useRef<HTMLElement>(null);
	const leaving = useRemovedEvents().has(id);
	if (!found.data) return found.isError && <Problem error={found.error} onRetry={found.refetch} />;
	const { data } = found;
	const mayModerate = rights.removesEvents && subject !== reader && !data.removed && !leaving;
	return (
		<section ref={place} aria-labelledby="event" tabIndex={-1} className="pt-8 outline-none">
			{thread.data && <EventsAbove {...thread.data} />}
			<h1 id="event" className="px-4 text-title font-bold">
				{t('title')}
			</h1>
			{data.removed || leaving ? (
				<Gone since={data.removed ? data.removedAt : undefined}>
					{data.removed && subject === reader && <RemovedByModerator id={id} />}
				</Gone>
			) : (
				<EventInFull event={data.event} aside={<EventMenuButton menu={menu} event={data.event} />} />
			)}
			<div className="flex flex-wrap gap-2 px-4">
				{thread.data && !data.removed && <FollowThreadButton event={{ subject, id }} follows={thread.data.follows} />}
				<ProofButton subject={subject} id={id} event={data.removed ? undefined : data.event} />
				{mayModerate && (
					<>
						<Moderate target={{ subject, event: id }} name={data.event.name} />
						<RemoveAsAdmin event={data.event} />
					</>
				)}
			</div>
			{!data.removed && !leaving && <ReplyBox event={data.event} reader={reader} />}
			<Replies event={{ subject, id }} reader={reader} />
			<EventMenu menu={menu} feed={place} reader={reader} />
		</section>
	);
}

function Gone({ since, children }: { since: string | undefined; children: ReactNode }) {
	const t = useTranslations('event');
	return (
		<EmptyState icon={<Trash2 size={26} aria-hidden />} title={t('gone')}>
			<p>
				{since && <span>{t.rich('goneSince', { time: () => <Exact at={since} part="second" /> })} </span>}
				<span>{t('goneText')}</span>
			</p>
			{children}
		</EmptyState>
	);
}

/** Says to the poster why a moderator removed the event. Nothing where the poster did. */
function RemovedByModerator({ id }: { id: string }) {
	const t = useTranslations('event');
	const { data } = useQuery(useTRPC().cases.decisions.queryOptions());
	const decision = data?.find(({ action, target }) => action === 'event-removed' && target === id);
	if (decision?.reason === undefined) return null;
	return (
		<p className="mt-3 text-ink">
			{t.rich('goneByModerator', {
				reason: decision.reason,
				link: (words) => (
					<Link href="/settings/decisions" className="text-accent underline underline-offset-2">
						{words}
					</Link>
				),
			})}
		</p>
	);
}
