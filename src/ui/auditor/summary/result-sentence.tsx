import { useTranslations } from 'next-intl';
import type { BundleContents } from '../../../sdk/bundle/bundle-summary.ts';
import type { BundleVerdict } from '../../../sdk/bundle/verify-bundle.ts';

type Props = { verdict: BundleVerdict; contents: BundleContents | undefined };

/** The result in one sentence. A fault comes with its place: then nothing in the file counts. */
export function ResultSentence({ verdict: { fault, head, entries }, contents }: Props) {
	const t = useTranslations('bundleSummary');
	const faultOf = useTranslations('bundleFaults');
	const place = useTranslations('auditor');
	if (fault || !contents) {
		const { code = 'unreadable', subject, seq } = fault ?? {};
		return (
			<p className="font-semibold text-danger">
				<span>{t('wrong')}</span> <span>{faultOf(code)}</span>{' '}
				{subject !== undefined && seq !== undefined && <span>{place('where', { subject, seq })}</span>}
			</p>
		);
	}
	const { origin, size } = contents.checkpoint;
	const { whole } = head ?? {};
	return (
		<p className="font-semibold">
			{whole
				? t('unchangedWhole', { count: entries.length, origin, size, subject: whole.subject, seq: whole.seq })
				: t('unchangedFilter', { count: entries.length, origin, size })}
		</p>
	);
}
