'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { buttonLook } from './button-look.ts';
import { focusAtOnce } from './focus-at-once.ts';
import { BACKDROP, DIALOG } from './menu-look.ts';

type Props = {
	open: boolean;
	onOpenChange(open: boolean): void;
	title: string;
	text: ReactNode;
	/** The labels of the two buttons. */
	cancel: string;
	confirm: string;
	onConfirm(): void;
	/** Called when the dialog is gone from the page. */
	onClosed?(): void;
	/** The element that gets the focus when the one that opened the dialog is gone. */
	finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus'];
};

/** Asks before an action that is hard to undo. */
export function Confirm({ open, onOpenChange, title, text, cancel, confirm, onConfirm, onClosed, finalFocus }: Props) {
	const safe = useRef<HTMLButtonElement>(null);
	return (
		<AlertDialog.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={(opened) => opened || onClosed?.()}>
			<AlertDialog.Portal>
				<AlertDialog.Backdrop className={BACKDROP} />
				<AlertDialog.Popup initialFocus={() => focusAtOnce(safe.current)} finalFocus={finalFocus} className={DIALOG}>
					<AlertDialog.Title className="text-lead font-semibold">{title}</AlertDialog.Title>
					<AlertDialog.Description className="mt-1.5 text-muted">{text}</AlertDialog.Description>
					<div className="mt-5 flex justify-end gap-2">
						<AlertDialog.Close ref={safe} className={buttonLook('quiet')}>
							{cancel}
						</AlertDialog.Close>
						<AlertDialog.Close className={buttonLook('danger')} onClick={onConfirm}>
							{confirm}
						</AlertDialog.Close>
					</div>
				</AlertDialog.Popup>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	);
}
