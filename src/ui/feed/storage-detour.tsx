'use client';

import { TriangleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ReadReason } from '../../sdk/read-error.ts';

/**
 * Tells an admin that pages come from the server because storage cannot be read. It lies over the page, so nothing
 * moves.
 */
export function StorageDetour({ reason }: { reason: ReadReason }) {
	const t = useTranslations('storageDetour');
	const [dismissed, setDismissed] = useState<ReadReason>();
	if (dismissed === reason) return null;
	return (
		<div
			role="status"
			className="fixed inset-x-3 bottom-20 z-20 mx-auto flex max-w-xl items-start gap-3 rounded-xl border border-line border-l-3 border-l-danger bg-surface py-3 pr-2 pl-4 text-small shadow-lift sm:start-20 sm:bottom-6 wide-rail:start-64"
		>
			<TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-danger" />
			<p className="flex-1">
				{t(reason)} {t.rich('mend', { command: () => <code className="font-mono">tideline azure setup</code> })}
			</p>
			<button
				type="button"
				aria-label={t('dismiss')}
				onClick={() => setDismissed(reason)}
				className="rounded-full p-2 text-muted hover:bg-sunken hover:text-ink"
			>
				<X size={16} aria-hidden />
			</button>
		</div>
	);
}
