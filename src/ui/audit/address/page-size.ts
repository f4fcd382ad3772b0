/** How many entries are read at once. A row is short, so it is more than other lists read. */
export const TRAIL_PAGE_SIZE = 100;
