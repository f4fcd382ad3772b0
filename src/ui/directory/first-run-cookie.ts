/** Remembers the reader's progress in the first steps: that they have followed somebody there, or have finished. */
export const FIRST_RUN_COOKIE = 'first-run';
export const FIRST_RUN_BEGUN = 'begun';
export const FIRST_RUN_OVER = 'over';

/** This many follows are a good start. */
export const ENOUGH_FOLLOWS = 3;
/** A reader with so many follows when a page is opened needs no first steps, even without pressing Done. */
export const MANY_FOLLOWS = 10;

/** The seven repositories of the demo, and some of their authors. */
export const SUGGESTED_FIRST = 10;
