'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { lazyComponent, useLazyComponent } from './lazy-component.ts';
import { onToast, type ToastMessage, takeToasts, toastCount } from './toast.ts';

const Area = lazyComponent(() => import('./toast-area.tsx'));

export function Toasts({ children }: { children: ReactNode }) {
	const count = useSyncExternalStore(onToast, toastCount, () => 0);
	const [missed, setMissed] = useState<ToastMessage>();
	const hasArea = useLazyComponent(Area, count, () => {
		const messages = takeToasts();
		setMissed(messages.at(-1));
		// They have no button to undo.
		for (const { undoing } of messages) undoing?.onClosed?.();
	});
	return (
		<>
			{children}
			{count > 0 && <Area />}
			{missed && !hasArea && <Plain message={missed} onDismiss={() => setMissed(undefined)} />}
		</>
	);
}

/** The last message, shown plainly when the toast area could not be loaded. */
function Plain({ message, onDismiss }: { message: ToastMessage; onDismiss(): void }) {
	const t = useTranslations();
	return (
		<div
			role="alert"
			className="fixed inset-x-3 bottom-20 z-40 mx-auto flex max-w-96 items-start gap-3 rounded-xl border border-line bg-surface py-3 pr-2 pl-4 shadow-lift sm:right-6 sm:bottom-6 sm:left-auto sm:w-96"
		>
			<div className="min-w-0 flex-1">
				<p className="font-semibold">{message.title}</p>
				<p className="mt-0.5 text-small text-muted [overflow-wrap:anywhere]">{message.sentence}</p>
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
