'use client';

import type { ReactNode } from 'react';
import type { Mention } from '../../contract/event/mention.ts';
import { useName } from '../subject/use-name.ts';
import { InternalTextLink } from './text-link.tsx';

type Props = {
	handle: string;
	/** The handles that were somebody's when the text was posted. Any other handle stays text. */
	mentions: readonly Mention[];
	children: ReactNode;
};

/** A mention within a text. It leads to the page of the subject, and shows the handle that it has now. */
export function MentionLink({ handle, mentions, children }: Props) {
	const subject = mentions.find((each) => each.handle === handle)?.subject;
	const named = useName(subject);
	if (subject === undefined) return children;
	const isRenamed = named && named.handle !== handle;
	return (
		<InternalTextLink href={`/s/${subject}`} subject={subject}>
			{isRenamed ? `@${named.handle}` : children}
		</InternalTextLink>
	);
}
