/** The look of the navigation: a bar at the bottom of a phone, else a rail at the edge, of icons or with their names. */
export const NAV_ITEM =
	'relative flex min-h-11 min-w-0 shrink-0 items-center rounded-xl font-medium text-muted transition-colors -outline-offset-2 hover:text-ink aria-[current]:text-accent max-sm:flex-1 max-sm:basis-auto max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:text-fine noscript:max-sm:min-w-18 sm:w-11 sm:justify-center sm:text-small sm:hover:bg-sunken sm:aria-[current]:bg-wash wide-rail:w-full wide-rail:justify-start wide-rail:gap-3 wide-rail:px-3';

/** The name of an icon. The rail of icons says it to screen readers and in a tooltip. */
export const NAV_WORD = 'named max-w-full sm:sr-only wide-rail:not-sr-only';

/** A reader without scripts has no menu of the account: the bar shows them all links. */
export const IN_RAIL = 'max-sm:hidden noscript:flex';

export const IN_BAR = 'sm:hidden';
