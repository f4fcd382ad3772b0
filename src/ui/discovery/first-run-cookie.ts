/** Remembers how far the reader is with the first steps: that it has followed somebody there, or needs them no more. */
export const FIRST_RUN_COOKIE = 'first-run';
export const FIRST_RUN_BEGUN = 'begun';
export const FIRST_RUN_OVER = 'over';

/** So many follows are a good start. */
export const ENOUGH_FOLLOWS = 3;
/** A reader with so many follows when a page is opened needs no first steps, even without pressing Done. */
export const MANY_FOLLOWS = 10;

/** The seven repositories of the demo, and some of their authors. */
export const SUGGESTED_FIRST = 10;
