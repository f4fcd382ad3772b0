import Link from 'next/link';
import type { ComponentProps } from 'react';

const CHIP =
	'inline-flex min-h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border border-line bg-surface px-3 text-fine font-semibold text-ink hover:border-field hover:bg-sunken aria-[current]:border-accent aria-[current]:text-accent';

/** Chips beside each other: in one line that scrolls on a phone, in as many as they need on a wide screen. */
export const CHIPS =
	'flex items-center gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap';

/** The look of a button beside chips. */
export const BESIDE_CHIPS = 'min-h-8! px-3! text-fine!';

type Props = Pick<ComponentProps<typeof Link>, 'href' | 'onClick' | 'aria-haspopup' | 'children'> & {
	/** Whether it leads to what the page shows. */
	isCurrent?: boolean;
};

/** A small link to other entries of the trail, or to an answer about them. */
export function Chip({ isCurrent = false, ...link }: Props) {
	return (
		<Link prefetch={false} scroll={false} aria-current={isCurrent ? 'page' : undefined} className={CHIP} {...link} />
	);
}
