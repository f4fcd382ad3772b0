import { Fragment, type ReactNode } from 'react';
import type { Block, ListItem } from '../../contract/text/blocks.ts';
import { CodeBlock } from './code-block.tsx';
import { type Drawing, TextInlines } from './text-inlines.tsx';

type Props = { blocks: readonly Block[]; dir?: 'auto' } & Drawing;

/** The blocks of a text. Those within others have the direction of the outermost one. */
export function TextBlocks({ blocks, dir, ...drawing }: Props) {
	return blocks.map((block, n) => <Fragment key={`${n} ${block.kind}`}>{drawBlock(block, dir, drawing)}</Fragment>);
}

function drawBlock(block: Block, dir: 'auto' | undefined, drawing: Drawing): ReactNode {
	switch (block.kind) {
		case 'paragraph':
			return (
				<p dir={dir} className="rich-text">
					<TextInlines inlines={block.inlines} {...drawing} />
				</p>
			);
		case 'code':
			return <CodeBlock block={block} highlights={drawing.highlights} />;
		case 'quote':
			return (
				<blockquote dir={dir} className="flex min-w-0 flex-col gap-2 border-s-3 border-line ps-3 text-muted">
					<TextBlocks blocks={block.blocks} {...drawing} />
				</blockquote>
			);
		case 'list': {
			const items = block.items.map((item, n) => <Item key={`${n} ${item.number}`} item={item} {...drawing} />);
			return block.isOrdered ? (
				<ol dir={dir} className="flex list-decimal flex-col gap-1 ps-8">
					{items}
				</ol>
			) : (
				<ul dir={dir} className="flex list-disc flex-col gap-1 ps-6">
					{items}
				</ul>
			);
		}
	}
}

/** Its number is the one that was written. */
function Item({ item, ...drawing }: { item: ListItem } & Drawing) {
	return (
		<li value={item.number}>
			<div className="flex min-w-0 flex-col gap-1">
				<TextBlocks blocks={item.blocks} {...drawing} />
			</div>
		</li>
	);
}
