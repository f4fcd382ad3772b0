'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode, RefObject } from 'react';

type Props = {
	open: boolean;
	onOpenChange(open: boolean): void;
	/** Called when the dialog is gone from the page. */
	onClosed?(): void;
	/** The element that gets the focus at first. Without it, the first one that takes the focus. */
	initialFocus?: RefObject<HTMLElement | null>;
	/** The element that gets the focus afterwards, when the one that opened the dialog may be gone. */
	finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
	/** Whether a click beside it leaves it open, since what it shows would be lost. */
	staysOpen?: boolean;
	className?: string;
	children: ReactNode;
};

/** A dialog over the page, near its top. It holds a `Base.Title`, or is named by its content. */
export function Dialog({
	open,
	onOpenChange,
	onClosed,
	initialFocus,
	finalFocus,
	staysOpen,
	className = '',
	children,
}: Props) {
	return (
		<Base.Root
			disablePointerDismissal={staysOpen}
			open={open}
			onOpenChange={onOpenChange}
			onOpenChangeComplete={(opened) => opened || onClosed?.()}
		>
			<Base.Portal>
				<Base.Backdrop className="print:hidden fixed inset-0 z-30 min-h-dvh bg-[oklch(0.2_0.03_240)]/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 supports-[-webkit-touch-callout:none]:absolute" />
				<Base.Popup
					initialFocus={initialFocus}
					finalFocus={finalFocus}
					className={`fixed top-[12dvh] left-1/2 z-30 flex max-h-[76dvh] w-[calc(100vw-2rem)] -translate-x-1/2 flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-lift outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0 ${className}`}
				>
					{children}
				</Base.Popup>
			</Base.Portal>
		</Base.Root>
	);
}
