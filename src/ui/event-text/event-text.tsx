import { Fragment, type ReactNode } from 'react';
import type { Mention } from '../../contract/event/mention.ts';
import type { Highlight } from '../../contract/search/found.ts';
import { shownAddress } from '../../contract/text/address.ts';
import { segmentsOf, type TextSegment } from '../../contract/text/rich-text.ts';
import { segmentsUpTo } from './collapse-text.ts';
import { HashtagLink } from './hashtag-link.tsx';
import { markedText } from './marked-text.tsx';
import { MentionLink } from './mention-link.tsx';
import { ExternalTextLink } from './text-link.tsx';

type Props = {
	text: string;
	mentions?: readonly Mention[];
	/** The place at which the text is cut, in UTF-16 units. */
	end?: number;
	/** The parts that were searched for. */
	highlights?: readonly Highlight[] | undefined;
};

/** The text of an event. Its web addresses, hashtags and mentions are links. */
export function EventText({ text, mentions = [], end, highlights = [] }: Props) {
	return (
		// A new element for each cut: a text that a translator has replaced would stay as it was.
		<p key={end} dir="auto" className="rich-text mt-0.5">
			{Array.from(segmentsUpTo(segmentsOf(text), end ?? text.length), (segment) => (
				<Fragment key={segment.at}>{drawSegment(segment, mentions, highlights)}</Fragment>
			))}
			{end !== undefined && <span>…</span>}
		</p>
	);
}

function drawSegment(segment: TextSegment, mentions: readonly Mention[], highlights: readonly Highlight[]): ReactNode {
	const marked = markedText(segment.text, segment.at, highlights);
	switch (segment.kind) {
		case 'address':
			return <ExternalTextLink href={segment.text}>{addressShown(segment.text, marked)}</ExternalTextLink>;
		case 'tag':
			return <HashtagLink tag={segment.tag}>{marked}</HashtagLink>;
		case 'mention':
			return (
				<MentionLink handle={segment.handle} mentions={mentions}>
					{marked}
				</MentionLink>
			);
		case 'text':
			return marked;
	}
}

/** Highlights fit only an address that is shown as it was written. */
function addressShown(address: string, marked: ReactNode): ReactNode {
	const shown = shownAddress(address);
	return shown === address ? marked : shown;
}
