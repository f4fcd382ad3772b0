'use client';

import { useTranslations } from 'next-intl';
import { memo, type ReactNode, useId } from 'react';
import type { Event, EventId } from '../../contract/event/event.ts';
import { EventBars } from '../controls/skeletons.tsx';
import type { Density } from '../display/display-cookies.ts';
import { CompactBody } from '../event/compact-body.tsx';
import { EventBody } from '../event/event-card.tsx';
import { EventMenuRoom } from '../event/event-menu.tsx';
import { CollapsibleText } from '../event-text/collapsible-text.tsx';
import { useLabels } from '../labels/use-labels.ts';
import { useIsLeftOut } from '../thread/left-out-replies.ts';
import { DayHeading } from './day-heading.tsx';
import { useIsLight } from './light-rows.ts';
import { SeenLine } from './seen-line.tsx';

type Props = {
	id: EventId;
	index: number;
	/** Its place among all events. */
	at: number;
	/** The event above. */
	before: EventId | undefined;
	/** Whether it stands below the new events. */
	isFirstSeen: boolean;
	/** The type of the event above, where it is known. */
	typeBefore: string | undefined;
	/** Undefined while it is being read again. */
	event: Event | undefined;
	/** Room for the events above that are not on the page, in pixels. */
	gap: number;
	/**
	 * The known or estimated height while there is no event. Else undefined, so that measuring does not render the item
	 * again.
	 */
	height: number | undefined;
	/** The number of events, or -1 while it is unknown. */
	total: number;
	measure(element: HTMLElement | null): void;
	asideOf(event: Event): ReactNode;
	density: Density;
};

/** One event of a feed, with a heading when a new day begins. */
export const FeedItem = memo(function FeedItem(props: Props) {
	const { id, index, at, before, isFirstSeen, typeBefore, event, gap, height, total, measure, asideOf, density } =
		props;
	const t = useTranslations();
	const who = useId();
	const line = useId();
	const isCompact = density === 'compact';
	const Body = isCompact ? CompactBody : EventBody;
	const isHidden = useLabels({ actor: event?.actor, id }).choice === 'hide';
	const isLeftOut = useIsLeftOut(event);
	const isLight = useIsLight(id);
	if (isHidden || isLeftOut)
		return (
			<div data-index={index} ref={measure} style={{ marginTop: gap || undefined }}>
				{isFirstSeen && <SeenLine id={line} />}
				<DayHeading id={id} before={before} />
			</div>
		);
	return (
		<div
			data-index={index}
			ref={event && measure}
			className="contain-content"
			style={{ marginTop: gap || undefined, height }}
		>
			{isFirstSeen && <SeenLine id={line} />}
			<DayHeading id={id} before={before} />
			<article
				data-id={id}
				data-open={event && `/s/${event.actor}/${id}`}
				tabIndex={0}
				aria-labelledby={event && who}
				aria-label={event ? undefined : t('loading')}
				aria-describedby={isFirstSeen ? line : undefined}
				aria-busy={!event}
				aria-posinset={at + 1}
				aria-setsize={total}
				className={`event scroll-mt-16 -outline-offset-2 ${isCompact ? 'event-compact' : ''}`}
			>
				{event ? (
					<Body
						event={event}
						who={who}
						aside={isLight ? <EventMenuRoom /> : asideOf(event)}
						isUnderDay
						isLight={isLight}
						repeats={event.type === typeBefore}
						richText={<CollapsibleText event={event} isCompact={isCompact} />}
					/>
				) : (
					<EventBars isCompact={isCompact} />
				)}
			</article>
		</div>
	);
});
