'use client';

import { PreviewCard } from '@base-ui/react/preview-card';
import { useQuery } from '@tanstack/react-query';
import { Cpu, Lock, User } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Counts } from '../../contract/subject/subject-card.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { POPUP } from '../controls/menu-look.ts';
import { LabelLine } from '../labels/label-line.tsx';
import { FollowButton } from '../relations/follow-button.tsx';
import { Avatar } from '../subject/avatar.tsx';
import { FollowsYou } from '../subject/follows-you.tsx';
import { useName } from '../subject/use-name.ts';
import { CARD_ATTRIBUTE } from './pointed-names.ts';

/** The name beside which the card stands, and the part of the page that it belongs to. */
export type CardPlace = { anchor: { getBoundingClientRect(): DOMRect }; container: HTMLElement | null };

type Props = { id: string; place: CardPlace; isOpen: boolean };

/** The card beside a name. It comes once it has something to show, so that it neither grows nor moves. */
export default function HoverCard({ id, place: { anchor, container }, isOpen }: Props) {
	const t = useTranslations('hoverCard');
	const trpc = useTRPC();
	const subject = useQuery(trpc.subject.get.queryOptions({ subject: id }, { enabled: isOpen })).data;
	const counts = useQuery(trpc.directory.counts.queryOptions({ subject: id }, { enabled: isOpen }));
	return (
		<PreviewCard.Root open={isOpen && subject !== undefined && !counts.isPending}>
			<PreviewCard.Portal container={container}>
				<PreviewCard.Positioner
					anchor={anchor}
					// Below it would cover the text that the reader is at.
					side="top"
					align="start"
					sideOffset={4}
					collisionPadding={8}
					className="z-25 print:hidden"
				>
					<PreviewCard.Popup
						{...{ [CARD_ATTRIBUTE]: '' }}
						role="group"
						aria-label={t('label', { name: subject?.profile.name ?? '' })}
						className={`w-80 max-w-[calc(100vw-1rem)] origin-(--transform-origin) rounded-2xl p-4 ${POPUP}`}
					>
						{subject && <Content subject={subject} counts={counts.data} />}
					</PreviewCard.Popup>
				</PreviewCard.Positioner>
			</PreviewCard.Portal>
		</PreviewCard.Root>
	);
}

type Known = { subject: Outputs['subject']['get']; counts: Counts | undefined };

function Content({ subject, counts }: Known) {
	const t = useTranslations();
	const { profile, relation, muted, follows, isBlocked } = subject;
	const { id, name, handle, description } = profile;
	const labels = useName(id)?.labels ?? [];
	const page = `/s/${id}`;
	const isParted = isBlocked && relation !== 'self';
	return (
		<>
			<div className="flex items-start justify-between gap-3">
				<Link href={page} prefetch={false} tabIndex={-1} aria-hidden="true" className="rounded-full">
					<Avatar id={id} size={52} />
				</Link>
				{relation !== 'self' && (
					<FollowButton id={id} name={name} follows={profile.follows} relation={relation} isInList />
				)}
			</div>
			<p className="mt-2 flex items-center gap-1.5">
				<Link href={page} prefetch={false} className="named min-w-0 rounded text-body font-semibold hover:underline">
					{name}
				</Link>
				{profile.follows === 'approval' && (
					<Lock size={15} role="img" aria-label={t('subject.locked')} className="shrink-0 text-muted" />
				)}
			</p>
			<p className="flex items-center text-small text-muted">
				<span className="named min-w-0">@{handle}</span>
				{follows === 'on' && <FollowsYou />}
			</p>
			<LabelLine labels={labels} />
			{description !== undefined && (
				<p dir="auto" className="mt-2 line-clamp-3 text-small [overflow-wrap:anywhere]">
					{description}
				</p>
			)}
			<Facts kind={profile.kind} counts={isParted ? undefined : counts} />
			{(relation === 'blocked' || muted) && (
				<p className="mt-2 text-small text-muted [overflow-wrap:anywhere]">
					{t.rich(`relation.${relation === 'blocked' ? 'isBlocked' : 'isMuted'}`, { name: () => <bdi>{name}</bdi> })}
				</p>
			)}
		</>
	);
}

function Facts({ kind, counts }: Pick<Outputs['subject']['get']['profile'], 'kind'> & Pick<Known, 'counts'>) {
	const t = useTranslations();
	const isMachine = kind === 'machine';
	return (
		<p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-small text-muted">
			<span className="flex items-center gap-1.5">
				{isMachine ? <Cpu size={15} aria-hidden /> : <User size={15} aria-hidden />}
				<span>{t(isMachine ? 'subject.machine' : 'subject.person')}</span>
			</span>
			{counts && (
				<>
					<span>{t('subjectCard.followers', { count: counts.followers })}</span>
					<span>{t('hoverCard.following', { count: counts.following })}</span>
				</>
			)}
		</p>
	);
}
