import { getTranslations } from 'next-intl/server';
import { SavedNav } from '../../ui/saved/saved-nav.tsx';

/** The heading of the pages of what a reader saved, and the way between them. */
export async function SavedHeading() {
	const t = await getTranslations('pages.saved');
	return (
		<>
			<h1 className="px-4 pt-8 pb-3 text-title font-bold">{t('title')}</h1>
			<SavedNav />
		</>
	);
}
