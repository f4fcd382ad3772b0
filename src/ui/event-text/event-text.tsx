'use client';

import type { ReactNode } from 'react';
import type { Event } from '../../contract/event/event.ts';
import type { Highlight } from '../../contract/search/found.ts';
import { blocksOf } from '../../contract/text/blocks.ts';
import { referenceLinksOf } from '../../contract/text/references.ts';
import { useName } from '../subject/use-name.ts';
import { blocksUpTo } from './collapse-text.ts';
import { TextBlocks } from './text-blocks.tsx';
import { TextInlines } from './text-inlines.tsx';

type Props = {
	event: Pick<Event, 'actor' | 'text' | 'mentions' | 'type' | 'url'>;
	/** The place at which the text is cut, in UTF-16 units. */
	end?: number;
	/** The parts that were searched for. */
	highlights?: readonly Highlight[] | undefined;
};

/** The text of an event, with its formatting. Web addresses, hashtags, mentions and references are links. */
export function EventText({ event, end, highlights = [] }: Props) {
	const { actor, text, mentions = [] } = event;
	const poster = useName(actor);
	const whole = blocksOf(text);
	const blocks = end === undefined ? whole : blocksUpTo(whole, end);
	const drawing = { mentions, highlights, references: referenceLinksOf(event, poster) };
	const rest: ReactNode = end === undefined ? undefined : <span>…</span>;
	const [first] = blocks;
	// A new element for each cut: a text that a translator has replaced would stay as it was.
	return blocks.length === 1 && first?.kind === 'paragraph' ? (
		<p key={end} dir="auto" className="rich-text mt-0.5">
			<TextInlines inlines={first.inlines} {...drawing} />
			{rest}
		</p>
	) : (
		<div key={end} className="rich-text mt-0.5 flex flex-col gap-2">
			<TextBlocks blocks={blocks} dir="auto" {...drawing} />
			{rest && <p>{rest}</p>}
		</div>
	);
}
