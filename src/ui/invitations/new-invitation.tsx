import { useTranslations } from 'next-intl';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { ShownOnce } from '../controls/shown-once.tsx';

/** The link of an invitation that was just made. */
export function NewInvitation({ path, onDone }: { path: string; onDone(): void }) {
	const t = useTranslations('invitations');
	const link = new URL(path, location.origin).href;
	return (
		<ShownOnce label={t('linkLabel')} sentence={t('once')}>
			<code className="mt-2 block font-mono text-small [overflow-wrap:anywhere] select-all">{link}</code>
			<div className="mt-4 flex flex-wrap gap-2">
				<CopyButton text={link} label={t('copy')} done={t('copied')} />
				<Button onClick={onDone}>{t('done')}</Button>
			</div>
		</ShownOnce>
	);
}
