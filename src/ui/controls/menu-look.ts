/** The look of menus, their items, and dialogs. */
export const POPUP =
	'border border-line bg-surface shadow-lift outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0';

export const MENU = `min-w-44 origin-(--transform-origin) rounded-xl p-1 ${POPUP}`;
export const ITEM =
	'flex cursor-default items-center gap-2.5 rounded-lg px-3 py-2 text-small font-medium outline-none select-none data-disabled:opacity-55 data-highlighted:bg-sunken';
export const DANGEROUS_ITEM = `${ITEM} text-danger data-highlighted:bg-danger-wash`;
export const MENU_BUTTON =
	'rounded-full p-2 text-muted transition-colors -outline-offset-2 hover:bg-sunken hover:text-ink aria-expanded:bg-sunken';
export const DIALOG = `fixed top-1/2 left-1/2 z-30 w-96 max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-2xl p-5 ${POPUP}`;
export const BACKDROP =
	'fixed inset-0 z-30 min-h-dvh bg-[oklch(0.2_0.03_240)]/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 supports-[-webkit-touch-callout:none]:absolute';
