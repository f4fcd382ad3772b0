'use client';

import { MessageCircle } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Event } from '../../contract/event/event.ts';
import { ACTION } from '../controls/button-look.ts';
import { ShortCount } from '../controls/short-count.tsx';

/** Leads to the thread of an event, with the box to reply in. It says how many replies there are. */
export function ReplyLink({ event: { actor, id }, replies }: { event: Pick<Event, 'actor' | 'id'>; replies: number }) {
	const t = useTranslations('thread');
	return (
		<Link
			href={`/s/${actor}/${id}#reply`}
			prefetch={false}
			aria-label={t('replyWith', { count: replies })}
			title={t('reply')}
			className={`${ACTION} min-w-11`}
		>
			<MessageCircle size={16} aria-hidden />
			{replies > 0 && <ShortCount of={replies} />}
		</Link>
	);
}
