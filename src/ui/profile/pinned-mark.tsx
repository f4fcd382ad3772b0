import { Pin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode, Ref } from 'react';

/** Says that an event is pinned. Without the line of the feed: it stands outside of the order of time. */
export function PinnedMark({ place, children }: { place?: Ref<HTMLElement>; children: ReactNode }) {
	const t = useTranslations('subject');
	return (
		<section
			ref={place}
			aria-label={t('pinned')}
			tabIndex={-1}
			className="border-b border-line pt-3 outline-none [&>article]:before:hidden"
		>
			<p aria-hidden className="flex items-center gap-1.5 px-4 text-fine font-semibold text-muted">
				<Pin size={13} />
				{t('pinned')}
			</p>
			{children}
		</section>
	);
}
