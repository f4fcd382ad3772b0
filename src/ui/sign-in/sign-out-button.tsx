'use client';

import { LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '../controls/button.tsx';
import { useSignOut } from './use-sign-out.ts';

export function SignOutButton() {
	const t = useTranslations('signOut');
	const { leaving, leave } = useSignOut();
	return (
		<Button look="quiet" disabled={leaving} onClick={leave}>
			<LogOut size={16} aria-hidden />
			{t('label')}
		</Button>
	);
}
