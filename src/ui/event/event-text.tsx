import { Fragment, type ReactNode } from 'react';
import type { Mention } from '../../contract/mention.ts';
import { segmentsOf, shownAddress, type TextSegment } from '../../contract/rich-text.ts';
import { partsUpTo } from './collapse-text.ts';
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
			{Array.from(partsUpTo(segmentsOf(text), end ?? text.length), (part) => (
				<Fragment key={part.at}>{shownPart(part, mentions)}</Fragment>
			))}
			{end !== undefined && '…'}
		</p>
	);
}

function shownPart(part: TextSegment, mentions: readonly Mention[]): ReactNode {
	switch (part.kind) {
		case 'address':
			return <ExternalTextLink href={part.text}>{shownAddress(part.text)}</ExternalTextLink>;
		case 'tag':
			return <HashtagLink tag={part.tag}>{part.text}</HashtagLink>;
		case 'mention':
			return (
				<MentionLink handle={part.handle} mentions={mentions}>
					{part.text}
				</MentionLink>
			);
		case 'text':
			return part.text;
	}
}
