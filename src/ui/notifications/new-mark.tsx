import { useTranslations } from 'next-intl';

/** Marks what was unread when the page was opened. */
export function NewMark() {
	const t = useTranslations('notifications');
	return (
		<span className="ml-1.5 inline-flex items-center gap-1 font-semibold text-accent">
			<span aria-hidden="true" className="size-2 rounded-full bg-accent forced-colors:bg-[CanvasText]" />
			{t('new')}
		</span>
	);
}
