import { useTranslations } from 'next-intl';
import { characters } from '../../contract/text/text-length.ts';
import { TEXT_LIMIT } from '../../contract/text/text-rules.ts';

/** Characters. Shorter texts have room enough. */
const COUNTED_FROM = 3_500;

/** Says how long a text is once it comes near its limit. */
export function Counter({ text }: { text: string }) {
	const t = useTranslations('compose');
	const count = characters(text);
	const over = count > TEXT_LIMIT;
	return (
		<p
			className={`text-right text-fine whitespace-nowrap tabular-nums ${over ? 'font-semibold text-danger' : 'text-muted'}`}
		>
			{count >= COUNTED_FROM && <span aria-hidden="true">{t('count', { count, limit: TEXT_LIMIT })}</span>}
			<span role="status" className="sr-only">
				{over && t('over', { count: count - TEXT_LIMIT })}
			</span>
		</p>
	);
}
