'use client';

import { type MouseEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../controls/dialog.tsx';
import { Chip } from '../filters/chip.tsx';

type Props = {
	/** The page that asks the same: for a new tab, and for a browser without scripts. */
	href: string;
	question: string;
	/** The question as a title, where it is another one. */
	title?: string;
	about?: string;
	/** The form that asks. */
	children: ReactNode;
};

/** A question that lacks a part. It asks for the part in a dialog. */
export function AskChip({ href, question, title = question, about, children }: Props) {
	const [isOpen, setOpen] = useState(false);
	function ask(event: MouseEvent) {
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		setOpen(true);
	}
	return (
		<>
			<Chip href={href} onClick={ask} aria-haspopup="dialog">
				{question}
			</Chip>
			<Dialog open={isOpen} onOpenChange={setOpen} title={title} about={about} className="max-w-lg">
				<div className="pb-3">{children}</div>
			</Dialog>
		</>
	);
}
