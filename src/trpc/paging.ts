/** Rows that the lists fetch at once. A timeline's page is the contract's 250. */
export const LIST_PAGE_SIZE = 50;

/** For infinite queries: the cursor of the page after this one, none at the end. */
export const nextPage = { getNextPageParam: (page: { next?: string }) => page.next };
