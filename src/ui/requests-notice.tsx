import { ChevronRight, UserPlus } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';

/** Leads to requests that wait for an answer. */
export async function RequestsNotice({ reader }: { reader: string }) {
	const t = await getTranslations('pages.home');
	return (
		<Link
			href={`/s/${reader}?tab=requests`}
			className="mx-4 mt-3 flex items-center gap-2.5 rounded-xl border border-line bg-surface px-3 py-2 text-small font-semibold hover:border-field"
		>
			<UserPlus size={16} aria-hidden className="text-accent" />
			{t('asked')}
			<ChevronRight size={16} aria-hidden className="ml-auto text-muted" />
		</Link>
	);
}
