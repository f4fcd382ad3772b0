'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Ago } from '../controls/time.tsx';
import { LabelLine } from '../labels/label-line.tsx';
import { FollowButton } from '../relations/follow-button.tsx';
import { Avatar } from '../subject/avatar.tsx';
import type { Card } from './use-suggestions.ts';

/** A subject that one may follow: who it is, what goes on there, and the button. `isShort`: beside the feed. */
export function SubjectCard({ card, isShort = false }: { card: Card; isShort?: boolean }) {
	const t = useTranslations('subjectCard');
	const { id, name, handle, kind, description, follows, relation } = card;
	return (
		<li className={isShort ? 'py-2' : 'px-4 py-3.5'}>
			<div className="flex flex-wrap items-start gap-x-3 gap-y-2">
				<Link
					href={`/s/${id}`}
					prefetch={false}
					className="group/card flex min-w-40 flex-1 items-center gap-3 rounded-lg"
				>
					<Avatar id={id} size={isShort ? 32 : 40} />
					<span className="min-w-0 flex-1">
						<span className="named block font-semibold group-hover/card:underline">{name}</span>
						<span className="flex items-baseline gap-2 text-small text-muted">
							<span className="named min-w-0">@{handle}</span>
							{kind === 'machine' && <span className="shrink-0 text-fine font-medium">{t('machine')}</span>}
						</span>
					</span>
				</Link>
				{relation !== 'self' && (
					<div className="ml-auto">
						<FollowButton id={id} name={name} follows={follows} relation={relation} isInList />
					</div>
				)}
			</div>
			<div className={isShort ? 'mt-1 pl-11' : 'mt-1 pl-13'}>
				<LabelLine labels={card.labels ?? []} />
				{description && !isShort && <p className="line-clamp-2 [overflow-wrap:anywhere]">{description}</p>}
				<Facts card={card} />
			</div>
		</li>
	);
}

/** The reason for a suggestion; or else the number of followers and the time of the last post. */
function Facts({ card: { counts, lastEventAt, reason, followsMe } }: { card: Card }) {
	const t = useTranslations('subjectCard');
	const format = useFormatter();
	if (reason) return <p className="text-small text-muted">{why(reason)}</p>;
	return (
		<p className="text-small text-muted">
			<span>{t('followers', { count: counts.followers })}</span>
			{lastEventAt && (
				<span>
					{' '}
					· {t.rich('active', { ago: () => <Ago at={lastEventAt} className="whitespace-nowrap" inSentence /> })}
				</span>
			)}
			{followsMe && <span> · {t('followsYou')}</span>}
		</p>
	);

	function why(given: NonNullable<Card['reason']>): string {
		if (given.kind === 'shared-tags') return t('sharedTags', { tags: format.list(given.tags.map((tag) => `#${tag}`)) });
		const [first] = given.by;
		return t('followedBy', { name: first?.name ?? '', others: Math.max(0, given.count - 1) });
	}
}
