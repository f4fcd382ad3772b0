import { useTranslations } from 'next-intl';

/** Examples: the text to write, and the name of what it finds. */
const EXAMPLES = [
	['"', 'phrase'],
	['from:', 'from'],
	['to:', 'to'],
	['about:', 'aboutWhom'],
	['tag:', 'tag'],
	['has:link', 'link'],
	['is:reply', 'reply'],
	['after:', 'after'],
	['before:', 'before'],
	['in:timeline', 'timeline'],
	['-', 'not'],
] as const;

/** The operators of a query. One that is chosen is written into the field. */
export function SearchHelp({ onWrite }: { onWrite(operator: string): void }) {
	const t = useTranslations('searchHelp');
	return (
		<section aria-label={t('title')} className="px-4 pt-6">
			<p className="pb-2 text-muted">{t('about')}</p>
			<ul>
				{EXAMPLES.map(([operator, says]) => (
					<li key={says} className="border-b border-line last:border-0">
						<button
							type="button"
							onClick={() => onWrite(operator)}
							className="flex w-full items-center gap-4 rounded-lg px-2 py-2.5 text-left hover:bg-sunken"
						>
							<code className="w-28 shrink-0 font-mono text-small text-accent">{operator}</code>
							<span className="min-w-0">{t(says)}</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
