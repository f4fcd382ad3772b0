'use client';

import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, Flag, ListPlus, Volume2, VolumeX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Event } from '../../contract/event/event.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { MenuItem } from '../controls/menu-popup.tsx';
import { toastDone } from '../controls/toast.ts';
import { useBlock } from '../relations/use-block.ts';
import { useMute } from '../relations/use-mute.ts';
import { useName } from '../subject/use-name.ts';
import type { EventMenuDialogs } from './event-menu-dialogs.tsx';
import { FollowItem } from './follow-item.tsx';
import type { Question } from './use-asking.tsx';

type Props = Omit<EventMenuDialogs, 'dialogs'> & { event: Event; ask(question: Question): void };

/** Menu items about the poster of an event of somebody else. They name the poster. */
export function OthersEventItems({ event, ask, addToList, muteTopics, report }: Props) {
	const id = event.actor;
	const name = useName(id)?.name ?? event.name;
	const t = useTranslations('eventMenu');
	const listText = useTranslations('addToList');
	const trpc = useTRPC();
	const { data } = useQuery(trpc.subject.get.queryOptions({ subject: id }));
	const { mute, unmute } = useMute({ id, name });
	const { block, unblock } = useBlock({ id, name });
	const called = withoutHidden(name);
	return (
		<>
			{id !== TIDELINE && <FollowItem subject={{ id, name }} known={data} />}
			<MenuItem Icon={ListPlus} label={listText('item')} onClick={addToList} />
			{data?.muted ? (
				<MenuItem Icon={Volume2} label={t('unmute', { name: called })} onClick={unmute} />
			) : (
				<MenuItem
					Icon={VolumeX}
					label={t('mute', { name: called })}
					onClick={() => {
						mute();
						toastDone(t('muted', { name: called }), { undo: unmute });
					}}
				/>
			)}
			<MenuItem Icon={VolumeX} label={t('muteTopics')} onClick={muteTopics} />
			{id !== TIDELINE && <MenuItem Icon={Flag} label={t('report')} onClick={report} />}
			{data?.relation === 'blocked' ? (
				<MenuItem Icon={CircleCheck} label={t('unblock', { name: called })} onClick={unblock} />
			) : (
				<MenuItem
					Icon={Ban}
					label={t('block', { name: called })}
					isDangerous
					onClick={() =>
						ask({
							title: t('askBlock', { name: called }),
							text: t('askBlockText'),
							cancel: t('cancel'),
							confirm: t('blockIt'),
							onConfirm: block,
						})
					}
				/>
			)}
		</>
	);
}
