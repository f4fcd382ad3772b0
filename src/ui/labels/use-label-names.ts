import { useFormatter, useTranslations } from 'next-intl';
import type { Label } from '../../contract/label/labels.ts';

/** Names labels in the reader's language: "Spam, Violence". */
export function useLabelNames(): (labels: readonly Label[]) => string {
	const nameOf = useTranslations('labelNames');
	const format = useFormatter();
	return (labels) =>
		format.list(
			labels.map((label) => nameOf(label)),
			{ type: 'unit' },
		);
}
