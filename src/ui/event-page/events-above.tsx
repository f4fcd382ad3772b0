'use client';

import { useTranslations } from 'next-intl';
import type { Outputs } from '../../trpc/client.tsx';
import { EventCard } from '../event/event-card.tsx';

type Above = Outputs['thread']['get'];

/** The events above one in its thread, from the first one on. */
export function EventsAbove({ above, skips }: Pick<Above, 'above' | 'skips'>) {
	const t = useTranslations('thread');
	if (above.length === 0) return null;
	return (
		<section aria-label={t('above')}>
			{above.map((one, index) => (
				<div key={one.id}>
					{skips && index === 1 && <p className="px-4 py-3 text-small text-muted">{t('skipped')}</p>}
					{one.event ? (
						<EventCard event={one.event} isBelowAnswered={index > 0 && !(skips && index === 1)} />
					) : (
						<AbsentEvent state={one.state} />
					)}
				</div>
			))}
		</section>
	);
}

/** Stands in the place of an event that was removed, or that the reader may not see. */
export function AbsentEvent({ state }: { state: Above['above'][number]['state'] | undefined }) {
	const t = useTranslations('thread');
	return (
		<p className="mx-4 my-3 rounded-xl border border-line border-dashed px-3 py-2 text-small text-muted">
			{t(state === 'hidden' ? 'hiddenEvent' : 'removedEvent')}
		</p>
	);
}
