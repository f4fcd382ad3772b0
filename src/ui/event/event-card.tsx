'use client';

import { useId } from 'react';
import type { Density } from '../display/display-cookies.ts';
import { EventText } from '../event-text/event-text.tsx';
import { Labelled } from '../labels/labelled.tsx';
import { Avatar } from '../subject/avatar.tsx';
import { AnsweringLine } from '../thread/answering-line.tsx';
import { About } from './about.tsx';
import { BelowText } from './below-text.tsx';
import { CompactBody } from './compact-body.tsx';
import { EventLink } from './event-link.tsx';
import type { BodyProps, EventProps, ShownEvent } from './event-props.ts';
import { EventTime } from './event-time.tsx';
import { ForFew } from './for-few.tsx';
import { RowLink } from './row-link.tsx';
import { usePoster } from './use-poster.ts';
import { WhatKind } from './what-kind.tsx';

/** One event: its author, verb, time and text. */
export function EventCard({ density, ...props }: EventProps & { density?: Density }) {
	const who = useId();
	const isCompact = density === 'compact';
	return (
		<article aria-labelledby={who} data-open={openPath(props)} className={isCompact ? 'event event-compact' : 'event'}>
			{isCompact ? <CompactBody who={who} {...props} /> : <EventBody who={who} {...props} />}
		</article>
	);
}

/** The page that a press on the card opens. Undefined on the event's own page, and before it has one. */
const openPath = ({ event: { actor, id }, when, isAlone }: EventProps) =>
	id && !when && !isAlone ? `/s/${actor}/${id}` : undefined;

/** The content of an event's article. */
export function EventBody(props: BodyProps) {
	const { event, who, aside, when, isAlone, isUnderDay, repeats, isBelowAnswered, isLight, labels, richText } = props;
	const { id, actor, verb, url, type, occurredAt, audience, about, replyTo, corrects } = event;
	const { name, handle } = usePoster(event);
	const page = `/s/${actor}`;
	return (
		<>
			<RowLink
				isLight={isLight}
				href={page}
				tabIndex={-1}
				aria-hidden="true"
				data-subject={actor}
				className="relative h-fit ring-5 ring-paper rounded-full"
			>
				{isLight ? <span className="block size-[40px] rounded-full bg-sunken" /> : <Avatar id={actor} />}
			</RowLink>
			<div className="min-w-0">
				<div className="flex items-center gap-2">
					<h2 id={who} className="min-w-0 flex-1 text-small font-normal">
						{/* The handle and the event's type have a line of their own on a phone: beside the name they would be cut off. */}
						<span className="grid grid-cols-[minmax(0,max-content)_auto] items-center justify-start gap-x-1.5 sm:flex">
							<RowLink
								isLight={isLight}
								href={page}
								data-subject={actor}
								className="named rounded text-body font-semibold hover:underline"
							>
								{name}
							</RowLink>
							<span className="col-span-2 row-start-2 flex min-w-0 items-center gap-1.5 sm:contents">
								<Handle of={{ id, actor, handle }} />
								<WhatKind verb={verb} type={repeats ? undefined : type} isLight={isLight} />
							</span>
							<span className="col-start-2 row-start-1 flex shrink-0 items-center gap-1.5">
								{!isAlone && (
									<span aria-hidden="true" className="text-muted">
										·
									</span>
								)}
								{audience && <ForFew audience={audience} />}
								{!isAlone &&
									(when ?? (
										<EventTime href={id ? `${page}/${id}` : page} at={occurredAt} {...{ isUnderDay, isLight }} />
									))}
							</span>
						</span>
					</h2>
					{aside}
				</div>
				{replyTo && !isBelowAnswered && <AnsweringLine to={replyTo} corrects={corrects} />}
				<Labelled event={event} given={labels}>
					{richText ?? <EventText event={event} />}
					{url && <EventLink url={url} isLight={isLight} />}
					{about && <About about={about} poster={actor} />}
				</Labelled>
				{id !== undefined && (
					<BelowText event={{ ...event, id }} isAlone={isAlone ?? false} isLight={isLight ?? false} />
				)}
			</div>
		</>
	);
}

/**
 * Tells apart two subjects of the same name, so it stays visible beside a long name. A pending post has no handle yet,
 * and is the reader's.
 */
function Handle({
	of: { id, actor, handle },
}: {
	of: Pick<ShownEvent, 'id' | 'actor'> & { handle: string | undefined };
}) {
	if (!handle && !id) return null;
	const shown = handle ? `@${handle}` : actor;
	return (
		<span title={shown} className="named min-w-0 text-muted sm:max-w-2/5 sm:shrink-0">
			{shown}
		</span>
	);
}
