'use client';

import { NextIntlClientProvider } from 'next-intl';
import { Connected } from '../../../../../../src/trpc/client.tsx';
import { EventBody } from '../../../../../../src/ui/event/event-card.tsx';
import { CollapsibleText } from '../../../../../../src/ui/event-text/collapsible-text.tsx';
import { useHydrated } from '../../../../../../src/ui/hooks/clock.tsx';
import { allTexts } from '../../../../../../src/ui/messages/all-texts.ts';
import { inLanguage } from '../../../../../../src/ui/messages/language/in-language.ts';
import { variedEventOf } from '../../../../../tideline/made-up-events.ts';

const english = inLanguage(allTexts, 'en');

/** Shows many events at once in the product's own cards: a feed without virtualisation. */
export function List({ count }: { count: number }) {
	const hydrated = useHydrated();
	if (!hydrated) return null;
	return (
		<NextIntlClientProvider locale="en" messages={english} timeZone="UTC">
			<Connected reader={undefined}>
				<div role="feed" aria-label="Timeline" className="mx-auto max-w-2xl">
					{Array.from({ length: count }, (_, index) => variedEventOf(count - 1 - index)).map((event, index) => (
						<article key={event.id} tabIndex={0} aria-labelledby={event.id} aria-posinset={index + 1} className="event">
							<EventBody event={event} who={event.id} richText={<CollapsibleText event={event} />} />
						</article>
					))}
				</div>
			</Connected>
		</NextIntlClientProvider>
	);
}
