'use client';

import { PackageOpen } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '../controls/button.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import type { Sample } from './use-sample.ts';

/** Fills an empty store: a button, then how far it is. */
export default function LoadSample({ sample: { now, isAsking, load } }: { sample: Sample }) {
	const t = useTranslations('sample');
	if (now.state === 'offered')
		return (
			<div className="p-4">
				<p className="text-muted">{t('about')}</p>
				<Button look="primary" disabled={isAsking} onClick={load} className="mt-3">
					<PackageOpen size={16} aria-hidden />
					{t('load')}
				</Button>
			</div>
		);
	if (now.state === 'loading') {
		const said = t('progress', { posted: now.posted, of: now.of });
		return (
			<div className="p-4">
				<p role="status" className="text-muted">
					{t('loading')}
				</p>
				<ProgressBar label={t('loading')} said={said} value={now.posted || null} max={now.of} />
				<p className="mt-1 text-small text-muted tabular-nums">{said}</p>
			</div>
		);
	}
	if (now.state !== 'stuck') return null;
	return (
		<p role="alert" className="m-4 rounded-lg bg-danger-wash px-3 py-2 text-small text-danger">
			{t.rich('stuck', {
				jobs: (words) => (
					<Link href="/admin/jobs" className="font-semibold underline">
						{words}
					</Link>
				),
			})}
		</p>
	);
}
