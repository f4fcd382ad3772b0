import { useTranslations } from 'next-intl';

/** The ways in that have words. A way may carry an id behind a colon. */
export const WAYS = [
	'web',
	'cli',
	'import',
	'token',
	'trust',
	'webhook',
	'github',
	'approval',
	'relation',
	'notice',
	'push-service',
	'mail',
	'mail-server',
] as const;
type Way = (typeof WAYS)[number];

export const isWay = (word: string): word is Way => (WAYS as readonly string[]).includes(word);

/** The way in, put into words. The id of a token or a webhook is in its title. */
export function WayIn({ via }: { via: string }) {
	const t = useTranslations('ways');
	const kind = via.split(':', 1)[0] ?? '';
	return isWay(kind) ? <span title={kind === via ? undefined : via}>{t(kind)}</span> : via;
}
