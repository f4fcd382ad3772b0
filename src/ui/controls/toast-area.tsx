'use client';

import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { onToast, takeToasts, type Undoing } from './toast.ts';

/** The area for toasts, those included that were sent before this was loaded. */
export default function ToastArea() {
	return (
		<Toast.Provider limit={3}>
			<Toast.Portal>
				<Toast.Viewport className="fixed inset-x-3 bottom-20 z-40 mx-auto flex max-w-96 flex-col gap-2 outline-none sm:right-6 sm:bottom-6 sm:left-auto sm:w-96">
					<Shown />
				</Toast.Viewport>
			</Toast.Portal>
		</Toast.Provider>
	);
}

function Shown() {
	const t = useTranslations();
	const { toasts, add, close } = Toast.useToastManager();
	useEffect(() => {
		const addUndoable = (title: string, { undo, onClosed, until }: Undoing) => {
			const id: string = add({
				title,
				timeout: 8_000,
				onClose: onClosed,
				actionProps: {
					children: t('undo'),
					onClick() {
						undo();
						close(id);
					},
				},
			});
			until?.addEventListener('abort', () => close(id));
		};
		const show = () => {
			for (const { title, sentence, undoing } of takeToasts())
				if (undoing) addUndoable(title, undoing);
				else if (sentence === undefined) add({ title, timeout: 4_000 });
				else add({ title, description: sentence, type: 'problem', priority: 'high', timeout: 10_000 });
		};
		show();
		return onToast(show);
	}, [add, close, t]);
	return toasts.map((toast) => (
		<Toast.Root
			key={toast.id}
			toast={toast}
			swipeDirection={['right', 'down']}
			className="rounded-xl border border-line bg-surface shadow-lift transition-[opacity,transform] duration-300 ease-tide data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-3 data-starting-style:opacity-0"
		>
			<Toast.Content
				className={`flex items-start gap-3 border-l-3 py-3 pr-2 pl-4 rounded-xl ${toast.type === 'problem' ? 'border-danger' : 'border-accent'}`}
			>
				<div className="min-w-0 flex-1">
					<Toast.Title className="font-semibold" />
					<Toast.Description className="mt-0.5 text-small text-muted [overflow-wrap:anywhere]" />
				</div>
				{toast.actionProps && (
					<Toast.Action className="self-center rounded-lg px-2.5 py-1.5 text-small font-semibold text-accent hover:bg-sunken" />
				)}
				<Toast.Close
					aria-label={t('dismiss')}
					// Base UI hides it from screen readers until it has the focus, which the finger of a phone's reader never gives it.
					aria-hidden={false}
					className="rounded-full p-2 text-muted hover:bg-sunken hover:text-ink"
				>
					<X size={16} aria-hidden />
				</Toast.Close>
			</Toast.Content>
		</Toast.Root>
	));
}
