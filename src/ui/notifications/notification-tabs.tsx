import { useTranslations } from 'next-intl';
import { NOTIFICATION_GROUPS, type NotificationGroup } from '../../contract/reading/notification.ts';
import { PageTabs } from '../controls/page-tabs.tsx';

const GROUPS = Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[];

const pathOf = (only: NotificationGroup | undefined) =>
	only === undefined ? '/notifications' : `/notifications?only=${only}`;

/** Leads between all notifications and those of some kinds. */
export function NotificationTabs({ only }: { only: NotificationGroup | undefined }) {
	const t = useTranslations('notificationTabs');
	const pages = Object.fromEntries([undefined, ...GROUPS].map((group) => [pathOf(group), t(group ?? 'all')]));
	return <PageTabs label={t('label')} pages={pages} here={pathOf(only)} />;
}
