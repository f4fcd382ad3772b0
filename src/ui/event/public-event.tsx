import { LogIn } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import type { Event } from '../../contract/event/event.ts';
import type { Label } from '../../contract/label/labels.ts';
import { buttonLook } from '../controls/button-look.ts';
import { EventInFull } from './event-in-full.tsx';

/** One event of a public feed, for somebody who is not signed in. */
export async function PublicEvent({ event, labels }: { event: Event; labels: readonly Label[] }) {
	const t = await getTranslations('pages.event');
	const theirPage = `/s/${event.actor}`;
	return (
		<section aria-labelledby="event" className="mx-auto max-w-2xl pt-8">
			<h1 id="event" className="px-4 text-title font-bold">
				{t('heading')}
			</h1>
			<EventInFull event={event} labels={labels} />
			<div className="mx-4 mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-6">
				<p className="min-w-56 flex-1 text-pretty text-muted">
					{t.rich('invitation', { name: () => <bdi>{event.name}</bdi> })}
				</p>
				<Link href={`/sign-in?${new URLSearchParams({ callbackUrl: theirPage })}`} className={buttonLook('primary')}>
					<LogIn size={16} aria-hidden />
					{t('signIn')}
				</Link>
			</div>
		</section>
	);
}
