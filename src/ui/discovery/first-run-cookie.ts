/** Remembers that the reader needs no first steps any more. */
export const FIRST_RUN_COOKIE = 'first-run';
export const FIRST_RUN_OVER = 'over';

/** The seven repositories of the demo, and some of their authors. */
export const SUGGESTED_FIRST = 10;
