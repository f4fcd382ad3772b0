import { useTranslations } from 'next-intl';
import type { Highlight } from '../../contract/search/found.ts';
import type { Block } from '../../contract/text/blocks.ts';
import { markedText } from './marked-text.tsx';
import { Code } from './text-inlines.tsx';

type Props = { block: Extract<Block, { kind: 'code' }>; highlights: readonly Highlight[] };

/** Lines of code, from left to right. Long ones scroll within the block. */
export function CodeBlock({ block: { info, pieces }, highlights }: Props) {
	const t = useTranslations('event');
	return (
		<div dir="ltr" className="min-w-0 rounded-lg bg-sunken text-small forced-colors:border">
			{info && (
				<p className="px-3 pt-1.5 font-mono text-fine text-muted [overflow-wrap:anywhere]">
					{markedText(info.text, info.at, highlights)}
				</p>
			)}
			<section
				aria-label={t('code')}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: readers without a pointer scroll it with the keyboard
				tabIndex={0}
				className="overflow-x-auto rounded-lg px-3 py-2 outline-offset-[-2px]"
			>
				<pre className="font-mono whitespace-pre print:whitespace-pre-wrap">
					{pieces.map((piece) => (
						<Code key={piece.at} piece={piece} highlights={highlights} />
					))}
				</pre>
			</section>
		</div>
	);
}
