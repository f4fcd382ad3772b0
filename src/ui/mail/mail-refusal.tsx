import { useTranslations } from 'next-intl';

/** A mail server's own words. */
export function MailRefusal({ status, answer = '' }: { status: number; answer?: string | undefined }) {
	const t = useTranslations('mailRefusal');
	return (
		<p className="font-mono text-fine [overflow-wrap:anywhere]" dir="auto">
			{t('words', { status: String(status), answer })}
		</p>
	);
}
