'use client';

import { EventText } from '../event-text/event-text.tsx';
import { Labelled } from '../labels/labelled.tsx';
import { Avatar } from '../subject/avatar.tsx';
import { AnsweringLine } from '../thread/answering-line.tsx';
import { About } from './about.tsx';
import { CompactActions, CompactCorrection } from './below-text.tsx';
import { CompactEventLink } from './event-link.tsx';
import type { BodyProps } from './event-props.ts';
import { EventTime } from './event-time.tsx';
import { ForFew } from './for-few.tsx';
import { RowLink } from './row-link.tsx';
import { usePoster } from './use-poster.ts';
import { WhatKind, WholeOrNothing } from './what-kind.tsx';

/**
 * The content of an event's article where events are compact: in one line, as far as the text is. On a phone, the text
 * has the line below.
 */
export function CompactBody(props: BodyProps) {
	const { event, who, aside, when, isUnderDay, isBelowAnswered, isLight, labels, richText } = props;
	const { id, actor, verb, url, occurredAt, audience, about, replyTo, corrects } = event;
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
				className="relative mt-0.5 h-fit rounded-full"
			>
				{isLight ? <span className="block size-[20px] rounded-full bg-sunken" /> : <Avatar id={actor} size={20} />}
			</RowLink>
			<h2 id={who} className="contents text-small font-normal">
				<RowLink
					isLight={isLight}
					href={page}
					title={handle && `@${handle}`}
					data-subject={actor}
					className="named w-fit max-w-full rounded leading-[1.45rem] font-semibold hover:underline"
				>
					{name}
				</RowLink>
				<span className="order-1 flex h-[1.45rem] items-center gap-1.5 tabular-nums">
					{audience && <ForFew audience={audience} />}
					{when ?? <EventTime href={id ? `${page}/${id}` : page} at={occurredAt} {...{ isUnderDay, isLight }} />}
				</span>
			</h2>
			<div className="min-w-0 max-sm:order-3 max-sm:col-span-3 max-sm:col-start-2">
				{replyTo && !isBelowAnswered && <AnsweringLine to={replyTo} corrects={corrects} />}
				<Labelled event={event} given={labels}>
					<div className="flex gap-x-2">
						<span className="max-w-1/3 shrink-0 empty:hidden">
							<WhatKind verb={verb} type={undefined} isLight={isLight} />
						</span>
						<div className="min-w-0 [&_.rich-text]:mt-0">{richText ?? <EventText event={event} />}</div>
						{url && <CompactEventLink url={url} isLight={isLight} />}
						{about && (
							<WholeOrNothing shrink={1e6}>
								<About about={about} poster={actor} />
							</WholeOrNothing>
						)}
					</div>
				</Labelled>
				{id !== undefined && <CompactCorrection event={{ ...event, id }} isLight={isLight ?? false} />}
			</div>
			<div className="order-2 flex h-[1.45rem] items-center">
				{id !== undefined && <CompactActions event={{ ...event, id }} isLight={isLight ?? false} />}
				{aside}
			</div>
		</>
	);
}
