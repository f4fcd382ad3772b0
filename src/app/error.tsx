'use client';

import { RotateCw, Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { CallError } from '../trpc/client.tsx';
import { Button } from '../ui/controls/button.tsx';
import { NoticePage } from '../ui/controls/notice-page.tsx';
import { useReportCaught } from '../ui/exceptions/use-report-caught.ts';
import { useRebuild } from '../ui/shell/use-rebuild.ts';
import { useStorageReturn } from '../ui/shell/use-storage-return.ts';

export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
	const t = useTranslations('failed');
	const { digest } = error as { digest?: string };
	const request = (error as Partial<CallError>).data?.requestId ?? requestOfDocument();
	const isRebuilt = useRebuild(error, retry);
	useReportCaught(isRebuilt ? undefined : error);
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
			{request && (
				<p className="mt-2 font-mono text-fine">
					{t('request')} {request}
				</p>
			)}
			<Button className="mt-6" onClick={() => retry()}>
				<RotateCw size={16} aria-hidden />
				{t('retry')}
			</Button>
		</NoticePage>
	);
}

/** Name of the request that brought this document: see the layout. */
function requestOfDocument(): string | undefined {
	if (typeof document === 'undefined') return undefined;
	return document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content;
}
