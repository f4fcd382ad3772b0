import { Lock } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { SavedNav } from '../../ui/saved/saved-nav.tsx';

/** The heading of the pages of what a reader saved, and the way between them. */
export async function SavedHeading() {
	const t = await getTranslations('pages.saved');
	return (
		<>
			<h1 className="px-4 pt-8 text-title font-bold">{t('title')}</h1>
			<p className="flex items-baseline gap-2 px-4 pt-1 pb-3 text-small text-muted">
				<Lock size={14} aria-hidden className="shrink-0 translate-y-0.5" />
				{t('private')}
			</p>
			<SavedNav />
		</>
	);
}
