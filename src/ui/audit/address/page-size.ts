/** How many entries are read at once. A row is short, so it is more than other lists read. */
export const TRAIL_PAGE_SIZE = 100;
/** As many as a reader looks through for the one that was posted a moment ago. */
export const NEWEST_POSTS = 10;
