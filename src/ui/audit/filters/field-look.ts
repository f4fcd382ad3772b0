export const BOX =
	'h-10 w-full rounded-xl border border-line bg-surface px-3 text-small outline-none hover:border-field focus-within:border-accent focus:border-accent focus-visible:outline focus-visible:outline-accent data-invalid:border-danger';
export const LABEL = 'mb-1 block text-fine font-semibold text-muted';
export const POPUP =
	'min-w-(--anchor-width) max-w-(--available-width) origin-(--transform-origin) rounded-xl border border-line bg-surface p-1 shadow-lift outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0';
export const OPTION =
	'grid cursor-default grid-cols-[1rem_1fr] items-center gap-2 rounded-lg py-2 pr-4 pl-2.5 text-small outline-none select-none data-highlighted:bg-sunken';
