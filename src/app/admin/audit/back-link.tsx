import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';

/** Leads back to all activity. */
export async function BackLink() {
	const t = await getTranslations('pages.audit');
	return (
		<Link
			href="/admin/audit"
			className="mt-6 inline-flex items-center gap-1.5 rounded text-small font-semibold text-muted hover:text-ink"
		>
			<ArrowLeft size={15} aria-hidden />
			{t('back')}
		</Link>
	);
}
