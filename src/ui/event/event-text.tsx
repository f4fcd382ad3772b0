import { Fragment, type ReactNode } from 'react';
import type { Mention } from '../../contract/mention.ts';
import { segmentsOf, shownAddress, type TextSegment } from '../../contract/rich-text.ts';
import { segmentsUpTo } from './collapse-text.ts';
import { HashtagLink } from './hashtag-link.tsx';
import { MentionLink } from './mention-link.tsx';
import { ExternalTextLink } from './text-link.tsx';

type Props = {
	text: string;
	mentions?: readonly Mention[];
	/** Where the text is cut, in UTF-16 units. */
	end?: number;
};

/** The text of an event. Its web addresses, hashtags and mentions are links. */
export function EventText({ text, mentions = [], end }: Props) {
	return (
		<p className="rich-text mt-0.5">
			{Array.from(segmentsUpTo(segmentsOf(text), end ?? text.length), (segment) => (
				<Fragment key={segment.at}>{drawSegment(segment, mentions)}</Fragment>
			))}
			{end !== undefined && '…'}
		</p>
	);
}

function drawSegment(segment: TextSegment, mentions: readonly Mention[]): ReactNode {
	switch (segment.kind) {
		case 'address':
			return <ExternalTextLink href={segment.text}>{shownAddress(segment.text)}</ExternalTextLink>;
		case 'tag':
			return <HashtagLink tag={segment.tag}>{segment.text}</HashtagLink>;
		case 'mention':
			return (
				<MentionLink handle={segment.handle} mentions={mentions}>
					{segment.text}
				</MentionLink>
			);
		case 'text':
			return segment.text;
	}
}
