import { useTranslations } from 'next-intl';
import type { MadeBundle } from '../../../contract/schema/bundle.ts';
import { CopyButton } from '../../controls/copy-button.tsx';
import { ShownOnce } from '../../controls/shown-once.tsx';

/** The link to a bundle that was just made. */
export function NewBundle({ made: { bundle, link } }: { made: MadeBundle }) {
	const t = useTranslations('bundles');
	const address = new URL(link, location.origin).href;
	return (
		<ShownOnce label={t('linkLabel')} sentence={t('once', { count: bundle.entries })}>
			<code className="mt-2 block max-h-24 overflow-y-auto font-mono text-fine [overflow-wrap:anywhere] select-all">
				{address}
			</code>
			<div className="mt-3">
				<CopyButton text={address} label={t('copy')} done={t('copied')} />
			</div>
		</ShownOnce>
	);
}
