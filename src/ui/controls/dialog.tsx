'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { focusAtOnce } from './focus-at-once.ts';
import { BACKDROP, POPUP } from './menu-look.ts';

type Props = {
	open: boolean;
	onOpenChange(open: boolean): void;
	/** Called when the dialog is gone from the page. */
	onClosed?(): void;
	title: ReactNode;
	/** Whether only screen readers get the title, since the content shows what it is. */
	isTitleHidden?: boolean;
	/** The sentence under the title. */
	about?: ReactNode;
	/** Buttons under the content. They stay in sight while the content scrolls. */
	footer?: ReactNode;
	/** Makes the dialog a form. */
	onSubmit?(): void;
	/** The element that gets the focus at first. Without it, the first field, or else the button that closes. */
	initialFocus?: RefObject<HTMLElement | null>;
	/** The element that gets the focus afterwards, when the one that opened the dialog may be gone. */
	finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
	/** Whether a click beside it leaves it open, since what it shows would be lost. */
	staysOpen?: boolean;
	className?: string;
	children?: ReactNode;
};

const FIELD = ':is(input:not([type=radio]:not(:checked)), textarea, select):enabled';
const BUTTON = 'button:enabled';

/** A dialog over the page, near its top, with a button that closes it. It clips its content alone: cards of names reach beyond it. */
export function Dialog({
	open,
	onOpenChange,
	onClosed,
	initialFocus,
	finalFocus,
	staysOpen,
	className = '',
	...shown
}: Props) {
	const popup = useRef<HTMLDivElement>(null);
	return (
		<Base.Root
			disablePointerDismissal={staysOpen}
			open={open}
			onOpenChange={onOpenChange}
			onOpenChangeComplete={(opened) => opened || onClosed?.()}
		>
			<Base.Portal>
				<Base.Backdrop className={`print:hidden ${BACKDROP}`} />
				<Base.Popup
					ref={popup}
					initialFocus={() =>
						focusAtOnce(initialFocus?.current ?? find(popup.current, FIELD) ?? find(popup.current, BUTTON))
					}
					finalFocus={finalFocus}
					className={`fixed top-[12dvh] left-1/2 z-30 flex max-h-[76dvh] w-[calc(100vw-2rem)] -translate-x-1/2 flex-col rounded-2xl ${POPUP} ${className}`}
				>
					<Content {...shown} />
				</Base.Popup>
			</Base.Portal>
		</Base.Root>
	);
}

const find = (popup: HTMLElement | null, selector: string) => popup?.querySelector<HTMLElement>(selector);

type ContentProps = Pick<Props, 'title' | 'isTitleHidden' | 'about' | 'footer' | 'onSubmit' | 'children'>;

function Content({ title, isTitleHidden = false, about, footer, onSubmit, children }: ContentProps) {
	const Frame = onSubmit ? 'form' : 'div';
	const submit = (event: { preventDefault(): void }) => {
		event.preventDefault();
		onSubmit?.();
	};
	return (
		<Frame {...(onSubmit && { onSubmit: submit })} className="flex min-h-0 flex-col overflow-hidden rounded-[inherit]">
			<div className={isTitleHidden ? 'absolute top-2 right-2' : 'flex items-start gap-3 pt-3 pr-3 pl-5'}>
				<Base.Title
					className={
						isTitleHidden ? 'sr-only' : 'min-w-0 flex-1 py-1.5 text-lead font-semibold [overflow-wrap:anywhere]'
					}
				>
					{title}
				</Base.Title>
				<CloseButton />
			</div>
			{isTitleHidden ? (
				children
			) : (
				<div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-3">
					{about && <Base.Description className="text-muted">{about}</Base.Description>}
					{children}
				</div>
			)}
			{footer && <div className="flex flex-wrap justify-end gap-2 px-5 pt-3 pb-5 empty:hidden">{footer}</div>}
		</Frame>
	);
}

function CloseButton() {
	const t = useTranslations('dialog');
	return (
		<Base.Close
			aria-label={t('close')}
			title={t('close')}
			className="shrink-0 rounded-full p-2 text-muted hover:bg-sunken hover:text-ink print:hidden"
		>
			<X size={18} aria-hidden />
		</Base.Close>
	);
}
