'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MenuItem } from '../controls/menu-popup.tsx';

export function RemoveItem({ onClick }: { onClick(): void }) {
	const t = useTranslations('eventMenu');
	return <MenuItem Icon={Trash2} label={t('remove')} isDangerous onClick={onClick} />;
}
