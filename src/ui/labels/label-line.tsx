import { Tag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Label } from '../../contract/label/labels.ts';
import { useLabelNames } from './use-label-names.ts';

/** The labels of an event or a profile, in a line. Nothing where there is none. */
export function LabelLine({ labels, children }: { labels: readonly Label[]; children?: ReactNode }) {
	const t = useTranslations('labels');
	const labelNames = useLabelNames();
	if (labels.length === 0) return null;
	return (
		<p className="flex flex-wrap items-center gap-x-1.5 text-small text-muted">
			<Tag size={13} aria-hidden className="shrink-0" />
			<span className="font-medium">{t('labelledAs', { labels: labelNames(labels) })}</span>
			{children}
		</p>
	);
}
