'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Event } from '../../contract/event/event.ts';
import type { Highlight } from '../../contract/search/found.ts';
import { Button } from '../controls/button.tsx';
import { usePrinting } from '../print/use-printing.ts';
import { COMPACT_LIMITS, collapseAt } from './collapse-text.ts';
import { EventText } from './event-text.tsx';

/** No higher than a line of text. */
const SMALL_BUTTON = '-ml-2 min-h-0! px-2!';

/** The events whose text the reader expanded. They stay expanded when they are scrolled away and back. */
const expanded = new Set<string>();

type Props = {
	event: Pick<Event, 'id' | 'actor' | 'text' | 'mentions' | 'type' | 'url'>;
	/** The parts that were searched for. */
	highlights?: readonly Highlight[];
	/** Whether less of it is shown at first. */
	isCompact?: boolean;
};

/** An event's text. A long text shows only its beginning until the reader expands it. */
export function CollapsibleText({ event, highlights, isCompact }: Props) {
	const t = useTranslations('event');
	const { id, text } = event;
	const [open, setOpen] = useState(() => expanded.has(id));
	const isPrinting = usePrinting();
	const end = collapseAt(text, isCompact ? COMPACT_LIMITS : undefined);
	function toggle({ currentTarget: button }: MouseEvent<HTMLElement>) {
		if (open) expanded.delete(id);
		else expanded.add(id);
		flushSync(() => setOpen(!open));
		const article = button.closest('article');
		// A reader who collapses it at its foot would be left among the events far below.
		if (open && article && isAbove(article)) article.scrollIntoView();
	}
	return (
		<>
			<EventText event={event} end={open || isPrinting ? undefined : end} highlights={highlights} />
			{end !== undefined && (
				<Button look="plain" className={isCompact ? SMALL_BUTTON : '-ml-3 px-3'} aria-expanded={open} onClick={toggle}>
					{t(open ? 'showLess' : 'showMore')}
				</Button>
			)}
		</>
	);
}

/** Whether the top of an element is hidden above the visible page. */
function isAbove(element: HTMLElement): boolean {
	return element.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(element).scrollMarginTop);
}
