import type { ReactNode } from 'react';
import type { Mention } from '../../contract/mention.ts';
import { InternalTextLink } from './text-link.tsx';

type Props = {
	handle: string;
	/** The handles that were somebody's when the text was posted. Any other handle stays text. */
	mentions: readonly Mention[];
	children: ReactNode;
};

/** A mention within a text. It leads to the page of the subject. */
export function MentionLink({ handle, mentions, children }: Props) {
	const mention = mentions.find((each) => each.handle === handle);
	if (!mention) return children;
	return <InternalTextLink href={`/s/${mention.subject}`}>{children}</InternalTextLink>;
}
