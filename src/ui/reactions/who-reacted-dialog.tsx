'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Event } from '../../contract/event/event.ts';
import type { ReactionKind, Reactions } from '../../contract/reading/reaction.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { Choice } from '../controls/choice.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { SubjectRows } from '../subject/subject-rows.tsx';
import { countOf, kindsGiven } from './changed-reactions.ts';
import { KindIcons } from './kind-icons.tsx';

export type WhoProps = {
	event: Pick<Event, 'actor' | 'id'>;
	reactions: Reactions;
	/** Gets the focus afterwards. */
	button: HTMLElement | null;
	open: boolean;
	onOpenChange(open: boolean): void;
};

/** Everybody who reacted to an event, or gave one kind. */
export default function WhoReactedDialog({ event, reactions, button, open, onOpenChange }: WhoProps) {
	const t = useTranslations('reactions');
	return (
		<Dialog open={open} onOpenChange={onOpenChange} title={t('who')} finalFocus={() => button} className="max-w-md">
			<ByKind event={event} reactions={reactions} />
		</Dialog>
	);
}

/** Begins with all kinds each time that the dialog opens. */
function ByKind({ event, reactions }: Pick<WhoProps, 'event' | 'reactions'>) {
	const t = useTranslations();
	const [kind, setKind] = useState<ReactionKind | 'all'>('all');
	const counted = (name: string, count: number) => t('reactions.counted', { name, count, mine: 'no' });
	const given = kindsGiven(reactions);
	const options = Object.fromEntries([
		['all', t('reactions.all')],
		...given.map((each) => [each, counted(t(`reactionKinds.${each}`), countOf(reactions, each))]),
	]) as Record<ReactionKind | 'all', string>;
	return (
		<>
			{given.length > 1 && <Choice label={t('reactions.kinds')} options={options} value={kind} onChange={setKind} />}
			<div className="-mx-5">
				<Who event={event} kind={kind === 'all' ? undefined : kind} />
			</div>
		</>
	);
}

function Who({ event, kind }: Pick<WhoProps, 'event'> & { kind: ReactionKind | undefined }) {
	const t = useTranslations('reactions');
	const trpc = useTRPC();
	const list = useInfiniteQuery(
		trpc.reaction.list.infiniteQueryOptions(
			{ subject: event.actor, id: event.id, kind, limit: LIST_PAGE_SIZE },
			{
				...nextPage,
				staleTime: 0,
				select: ({ pages, pageParams }) => ({
					pageParams,
					pages: pages.map(({ items, ...page }) => ({
						...page,
						items: items.map(({ subject, kinds }) => ({ ...subject, kinds })),
					})),
				}),
			},
		),
	);
	return (
		<SubjectRows
			label={t('who')}
			list={list}
			aside={({ kinds }) => <KindIcons kinds={kinds} />}
			empty={<p className="px-5 pb-4 text-muted">{t('nobody')}</p>}
		/>
	);
}
