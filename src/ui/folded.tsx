'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Event } from '../contract/event.ts';
import { Button } from './button.tsx';
import { EventText } from './event-text.tsx';
import { foldAt } from './fold.ts';

/** What the reader unfolded stays so when it is scrolled away and comes back. */
const unfolded = new Set<string>();

/** An event's text, of which only the beginning is shown if it is long, until the reader asks for the rest. */
export function Folded({ event }: { event: Pick<Event, 'id' | 'text' | 'mentions'> }) {
	const t = useTranslations('event');
	const { id, text, mentions } = event;
	const [open, setOpen] = useState(() => unfolded.has(id));
	const end = foldAt(text);
	function toggle() {
		if (open) unfolded.delete(id);
		else unfolded.add(id);
		setOpen(!open);
	}
	return (
		<>
			<EventText text={text} mentions={mentions} end={open ? undefined : end} />
			{end !== undefined && (
				<Button look="plain" className="-ml-3 px-3" aria-expanded={open} onClick={toggle}>
					{t(open ? 'showLess' : 'showMore')}
				</Button>
			)}
		</>
	);
}
