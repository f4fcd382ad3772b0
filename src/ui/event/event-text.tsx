import { ArrowUpRight } from 'lucide-react';
import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import type { Mention } from '../../contract/mention.ts';
import { type Part, partsOf, shownAddress } from '../../contract/written.ts';
import { partsUpTo } from './collapse-text.ts';

type Text = { text: string; mentions?: readonly Mention[]; end?: number };

const LINK = 'text-accent underline decoration-from-font underline-offset-2 hover:text-accent-strong';

/**
 * What somebody wrote, with its http addresses, hashtags and mentions as links. A handle that was nobody's when it was
 * written stays text, as does everything else. `end` is where it is cut, in UTF-16 units.
 */
export function EventText({ text, mentions = [], end }: Text) {
	return (
		<p className="rich-text mt-0.5">
			{Array.from(partsUpTo(partsOf(text), end ?? text.length), (part) => (
				<Fragment key={part.at}>{drawn(part, mentions)}</Fragment>
			))}
			{end !== undefined && '…'}
		</p>
	);
}

function drawn(part: Part, mentions: readonly Mention[]): ReactNode {
	switch (part.kind) {
		case 'address':
			return <Outward href={part.text}>{shownAddress(part.text)}</Outward>;
		case 'tag':
			return <Inward href={`/tags/${encodeURIComponent(part.tag)}`}>{part.text}</Inward>;
		case 'mention': {
			const mention = mentions.find(({ handle }) => handle === part.handle);
			return mention ? <Inward href={`/s/${mention.subject}`}>{part.text}</Inward> : part.text;
		}
		case 'text':
			return part.text;
	}
}

function Inward({ href, children }: { href: string; children: string }) {
	return (
		<Link href={href} prefetch={false} className={LINK}>
			<bdi>{children}</bdi>
		</Link>
	);
}

/** The event's link, named by where it leads. What is no web address is no link, whoever wrote it into storage. */
export function EventLink({ url }: { url: string }) {
	const address = URL.parse(url);
	if (!address || !/^https?:$/.test(address.protocol)) return null;
	const { host, pathname } = address;
	return (
		<a
			href={url}
			target="_blank"
			rel="noopener noreferrer nofollow"
			className="group mt-2.5 flex max-w-full items-center gap-2 rounded-xl border border-line bg-surface px-3 py-2 text-small hover:border-field"
		>
			<span className="named max-w-3/5 shrink-0 font-semibold text-accent group-hover:underline">{host}</span>
			{pathname !== '/' && <span className="named min-w-0 text-muted">{pathname}</span>}
			<ArrowUpRight size={15} aria-hidden className="ml-auto shrink-0 text-muted" />
		</a>
	);
}

function Outward({ href, children }: { href: string; children: string }) {
	return (
		<a href={href} target="_blank" rel="noopener noreferrer nofollow" className={LINK}>
			<bdi>{children}</bdi>
		</a>
	);
}
