'use client';

import { RotateCw, Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '../ui/controls/button.tsx';
import { NoticePage } from '../ui/controls/notice-page.tsx';
import { useRebuild } from '../ui/shell/use-rebuild.ts';
import { useStorageReturn } from '../ui/shell/use-storage-return.ts';

export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
	const t = useTranslations('failed');
	const { digest } = error as { digest?: string };
	const isRebuilt = useRebuild(error, retry);
	const isStorageGone = useStorageReturn(retry);
	if (isRebuilt) return null;
	return (
		<NoticePage icon={<Unplug size={26} aria-hidden />} title={t('title')}>
			<p role="status">{t(isStorageGone ? 'storage' : 'text')}</p>
			{digest && (
				<p className="mt-2 font-mono text-fine">
					{t('digest')} {digest}
				</p>
			)}
			<Button className="mt-6" onClick={() => retry()}>
				<RotateCw size={16} aria-hidden />
				{t('retry')}
			</Button>
		</NoticePage>
	);
}
