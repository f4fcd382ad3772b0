export type Look = 'primary' | 'quiet' | 'plain' | 'danger';

const SHAPE =
	'inline-flex min-h-9 shrink-0 items-center justify-center gap-2 rounded-full px-4 text-small font-semibold whitespace-nowrap select-none transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

const LOOKS: Record<Look, string> = {
	// The border shows in forced colours, which drop the background.
	primary: 'border border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-strong',
	quiet: 'border border-line bg-surface text-ink not-disabled:hover:border-field not-disabled:hover:bg-sunken',
	plain: 'text-muted not-disabled:hover:bg-sunken not-disabled:hover:text-ink',
	danger: 'border border-transparent bg-danger text-paper not-disabled:hover:opacity-90',
};

/** The look of an action on an event: a picture, and perhaps a number. */
export const ACTION =
	'inline-flex min-h-8 shrink-0 items-center gap-1 rounded-full px-2 text-small text-muted tabular-nums transition-colors -outline-offset-2 hover:bg-sunken hover:text-ink';

/** The look of a button, for links and for primitives that render their own element. */
export function buttonLook(look: Look = 'primary', more = ''): string {
	return `${SHAPE} ${LOOKS[look]} ${more}`;
}
