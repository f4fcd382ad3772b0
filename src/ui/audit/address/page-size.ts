/** Entries per page. A row is short, so a page has more than in other lists. */
export const TRAIL_PAGE_SIZE = 100;
/** The newest posts among which a reader looks for the one just posted. */
export const NEWEST_POSTS = 10;
