/** Writes the text of an event as HTML for other programs: feed readers, mail programs, callers of the REST interface. */
import type { Mention } from '../event/mention.ts';
import { shownAddress } from './address.ts';
import { type Block, blocksOf } from './blocks.ts';
import { codePartsOf } from './code-parts.ts';
import { escaped } from './escaped.ts';
import type { Inline, Leaf, Piece } from './inlines.ts';
import { type ReferenceLinks, referencesIn } from './references.ts';

type Element = 'p' | 'pre' | 'ul' | 'ol' | 'blockquote';

type Options = {
	/** The subjects that the text mentioned when it was posted. */
	mentions?: readonly Mention[] | undefined;
	/** Origin of the service. Without it nothing is a link: mail of the service carries no links of strangers. */
	origin?: string | undefined;
	/** Places to which issues and commits in the text lead. */
	references?: ReferenceLinks | undefined;
	/** Styles within the elements, since mail programs leave out style sheets. */
	styles?: Partial<Record<Element, string>>;
};

/** Links of a text say nothing for the service that shows it. */
const REL = 'nofollow ugc noopener';

/** HTML with nothing in it that the text could break out of. Each block has a direction of its own. */
export function textHtml(text: string, options: Options = {}): string {
	return blocksHtml(blocksOf(text), options, ' dir="auto"');
}

/** Blocks within others have the direction of the outermost one. */
function blocksHtml(blocks: readonly Block[], options: Options, dir = ''): string {
	return blocks.map((block) => blockHtml(block, options, dir)).join('');
}

function blockHtml(block: Block, options: Options, dir: string): string {
	const begin = (name: Element, attributes: string) => `<${name}${attributes}${styleOf(name, options)}>`;
	switch (block.kind) {
		case 'paragraph':
			return `${begin('p', dir)}${inlinesHtml(block.inlines, options)}</p>`;
		case 'code': {
			const language = block.info?.text.split(/\s/, 1)[0];
			const attribute = language === undefined ? '' : ` class="language-${escaped(language)}"`;
			return `${begin('pre', ' dir="ltr"')}<code${attribute}>${codeHtml(block.pieces)}</code></pre>`;
		}
		case 'quote':
			return `${begin('blockquote', dir)}${blocksHtml(block.blocks, options)}</blockquote>`;
		case 'list': {
			const name = block.isOrdered ? 'ol' : 'ul';
			const items = block.items.map(({ number, blocks }) => {
				const value = number === undefined ? '' : ` value="${number}"`;
				return `<li${value}>${itemHtml(blocks, options)}</li>`;
			});
			return `${begin(name, dir)}${items.join('')}</${name}>`;
		}
	}
}

/** One paragraph alone needs no element of its own in an item. */
function itemHtml(blocks: readonly Block[], options: Options): string {
	const [first, ...others] = blocks;
	if (first?.kind !== 'paragraph') return blocksHtml(blocks, options);
	return inlinesHtml(first.inlines, options) + blocksHtml(others, options);
}

const inlinesHtml = (inlines: readonly Inline[], options: Options): string =>
	inlines
		.map((inline) =>
			inline.kind === 'strong'
				? `<strong>${inline.leaves.map((leaf) => leafHtml(leaf, options)).join('')}</strong>`
				: leafHtml(inline, options),
		)
		.join('');

function leafHtml(leaf: Leaf, { mentions = [], origin, references = {} }: Options): string {
	const { text, kind } = leaf;
	if (kind === 'code') return `<code dir="ltr">${codeHtml([leaf])}</code>`;
	if (origin === undefined) return plainHtml(leaf);
	switch (kind) {
		case 'text':
			return Array.from(referencesIn(leaf, references), (piece) =>
				piece.url === undefined ? plainHtml(piece) : link(piece.url, piece.text),
			).join('');
		case 'address': {
			const shown = shownAddress(leaf.url);
			return link(leaf.url, shown === leaf.url ? text : shown);
		}
		case 'tag':
			return link(`${origin}/tags/${encodeURIComponent(leaf.tag)}`, text);
		case 'mention': {
			const subject = mentions.find(({ handle }) => handle === leaf.handle)?.subject;
			return subject === undefined ? escaped(text) : link(`${origin}/s/${subject}`, text);
		}
	}
}

const plainHtml = ({ text }: Piece) => escaped(text).replaceAll('\n', '<br>');

const codeHtml = (pieces: readonly Piece[]): string =>
	pieces
		.flatMap((piece) => Array.from(codePartsOf(piece)))
		.map(({ text, hidden, isRightToLeft }) => (isRightToLeft ? `<bdi>${escaped(text)}</bdi>` : escaped(hidden ?? text)))
		.join('');

const link = (url: string, shown: string) => `<a href="${escaped(url)}" rel="${REL}">${escaped(shown)}</a>`;

const styleOf = (name: Element, { styles }: Options) => (styles?.[name] ? ` style="${styles[name]}"` : '');
