/** The look of links above a list, to other views of it. */
export const SIDE_LINK = 'flex w-fit items-center gap-1.5 text-small text-muted hover:text-ink hover:underline';
