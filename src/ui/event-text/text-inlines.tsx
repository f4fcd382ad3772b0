import { Fragment, type ReactNode } from 'react';
import type { Mention } from '../../contract/event/mention.ts';
import type { Highlight } from '../../contract/search/found.ts';
import { shownAddress } from '../../contract/text/address.ts';
import { codePartsOf } from '../../contract/text/code-parts.ts';
import type { Inline, Leaf, Piece } from '../../contract/text/inlines.ts';
import { type ReferenceLinks, referencesIn } from '../../contract/text/references.ts';
import { HashtagLink } from './hashtag-link.tsx';
import { markedText } from './marked-text.tsx';
import { MentionLink } from './mention-link.tsx';
import { ExternalTextLink } from './text-link.tsx';

/** Facts beside a text that its pieces are drawn with. */
export type Drawing = {
	mentions: readonly Mention[];
	highlights: readonly Highlight[];
	references: ReferenceLinks;
};

/** The pieces of a paragraph. */
export function TextInlines({ inlines, ...drawing }: { inlines: readonly Inline[] } & Drawing) {
	return inlines.map((inline) =>
		inline.kind === 'strong' ? (
			<strong key={`strong ${inline.leaves[0]?.at}`} className="font-semibold">
				<Leaves leaves={inline.leaves} {...drawing} />
			</strong>
		) : (
			<Fragment key={inline.at}>{drawLeaf(inline, drawing)}</Fragment>
		),
	);
}

function Leaves({ leaves, ...drawing }: { leaves: readonly Leaf[] } & Drawing) {
	return leaves.map((leaf) => <Fragment key={leaf.at}>{drawLeaf(leaf, drawing)}</Fragment>);
}

function drawLeaf(leaf: Leaf, { mentions, highlights, references }: Drawing): ReactNode {
	const marked = markedText(leaf.text, leaf.at, highlights);
	switch (leaf.kind) {
		case 'address':
			return <ExternalTextLink href={leaf.url}>{addressShown(leaf.url, marked)}</ExternalTextLink>;
		case 'tag':
			return <HashtagLink tag={leaf.tag}>{marked}</HashtagLink>;
		case 'mention':
			return (
				<MentionLink handle={leaf.handle} mentions={mentions}>
					{marked}
				</MentionLink>
			);
		case 'code':
			return (
				<code dir="ltr" className="rounded bg-sunken px-1 py-px font-mono text-[0.9em] forced-colors:border">
					<Code piece={leaf} highlights={highlights} />
				</code>
			);
		case 'text':
			return Array.from(referencesIn(leaf, references), ({ text, at, url }) => {
				const piece = markedText(text, at, highlights);
				return url ? (
					<ExternalTextLink key={at} href={url}>
						{piece}
					</ExternalTextLink>
				) : (
					<Fragment key={at}>{piece}</Fragment>
				);
			});
	}
}

/** Highlights fit only an address that is shown as it was written. */
function addressShown(url: string, marked: ReactNode): ReactNode {
	const shown = shownAddress(url);
	return shown === url ? marked : shown;
}

/** A piece of code, which does what it seems to do: see `codePartsOf`. */
export function Code({ piece, highlights }: { piece: Piece; highlights: readonly Highlight[] }) {
	return Array.from(codePartsOf(piece), ({ text, at, hidden, isRightToLeft }) => {
		if (hidden)
			return (
				<span key={at} className="rounded bg-danger-wash text-danger forced-colors:border">
					{hidden}
				</span>
			);
		const marked = markedText(text, at, highlights);
		return isRightToLeft ? <bdi key={at}>{marked}</bdi> : <Fragment key={at}>{marked}</Fragment>;
	});
}
