'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MenuItem } from '../controls/menu-popup.tsx';

export function RemoveItem({ onClick }: { onClick(): void }) {
	return <MenuItem Icon={Trash2} label={useTranslations('eventMenu')('remove')} isDangerous onClick={onClick} />;
}
