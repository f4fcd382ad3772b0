import type { ReactNode } from 'react';
import { InternalTextLink } from './text-link.tsx';

/** A hashtag within a text. It leads to the events with that hashtag. */
export function HashtagLink({ tag, children }: { tag: string; children: ReactNode }) {
	return <InternalTextLink href={`/tags/${encodeURIComponent(tag)}`}>{children}</InternalTextLink>;
}
