'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { readMemory } from '../log-memory/log-memory.ts';
import { PrintHead } from './print-head.tsx';
import { usePrinting } from './use-printing.ts';

type Props = {
	title: string;
	filter: string;
	count: number;
	/** The number of further rows that the page knows, and whether there may be others that it has not read. */
	unread?: { known: number; more: boolean };
	/** The page that prints all. */
	view?: string | undefined;
	/** Drawn only for the printer. */
	children?: () => ReactNode;
};

/**
 * Prints a page that draws only rows near its reader: all rows that it has read, and the number of those it has not. It
 * stands in for a neighbour with the class `drawn-rows`.
 * The checkpoint is the one that this browser has seen last.
 */
export function Printing(props: Props) {
	return usePrinting() ? <OnPaper {...props} /> : null;
}

function OnPaper({ title, filter, count, unread = { known: 0, more: false }, view, children }: Props) {
	const t = useTranslations('print');
	const { known, more } = unread;
	const sentences = [
		known > 0 && t('notPrinted', { count: known }),
		more && t('notRead'),
		(known > 0 || more) && (view ? t('hasAll', { address: new URL(view, window.location.href).href }) : t('scroll')),
	];
	return (
		<section className="printed-rows hidden print:block">
			<PrintHead
				title={title}
				filter={filter}
				count={count}
				missing={sentences.filter(Boolean).join(' ')}
				log={readMemory().remembered}
				at={new Date().toISOString()}
			/>
			{children?.()}
		</section>
	);
}
