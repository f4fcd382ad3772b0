'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { StorageReturn } from '../shell/storage-return.tsx';
import { part, usePart } from './lazy-component.ts';
import { onSaid, type Said, takeSaid, timesSaid } from './toast.ts';

const Area = part(() => import('./toast-area.tsx'));

export function Toasts({ children }: { children: ReactNode }) {
	const said = useSyncExternalStore(onSaid, timesSaid, () => 0);
	const [plainly, setPlainly] = useState<Said>();
	const hasArea = usePart(Area, said, () => setPlainly(takeSaid().at(-1)));
	return (
		<>
			{children}
			<StorageReturn />
			{said > 0 && <Area />}
			{plainly && !hasArea && <Plain said={plainly} onDismiss={() => setPlainly(undefined)} />}
		</>
	);
}

/** The last thing said, where the toasts themselves could not be loaded. */
function Plain({ said, onDismiss }: { said: Said; onDismiss(): void }) {
	const t = useTranslations();
	return (
		<div
			role="alert"
			className="fixed inset-x-3 bottom-20 z-40 mx-auto flex max-w-96 items-start gap-3 rounded-xl border border-line bg-surface py-3 pr-2 pl-4 shadow-lift sm:right-6 sm:bottom-6 sm:left-auto sm:w-96"
		>
			<div className="min-w-0 flex-1">
				<p className="font-semibold">{said.title}</p>
				<p className="mt-0.5 text-small text-muted [overflow-wrap:anywhere]">{said.sentence}</p>
			</div>
			<button
				type="button"
				aria-label={t('dismiss')}
				onClick={onDismiss}
				className="rounded-full p-2 text-muted hover:bg-sunken hover:text-ink"
			>
				<X size={16} aria-hidden />
			</button>
		</div>
	);
}
