/** Each of the reader's lists that are shown everywhere is counted again and again: more stand on their page. */
export const LISTS_COUNTED = 8;
