'use client';

import { Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '../controls/button.tsx';
import { useCopy } from '../controls/use-copy.ts';
import { useHydrated } from '../hooks/clock.tsx';

/** Copies the address of one's own profile. Those of others are copied from their menu. */
export function CopyLink({ path }: { path: string }) {
	const t = useTranslations('eventMenu');
	const hydrated = useHydrated();
	const { copyLink } = useCopy();
	return (
		<Button
			look="plain"
			disabled={!hydrated}
			aria-label={t('copyLink')}
			title={t('copyLink')}
			className="px-2.5!"
			onClick={() => void copyLink(path)}
		>
			<Link2 size={18} aria-hidden />
		</Button>
	);
}
