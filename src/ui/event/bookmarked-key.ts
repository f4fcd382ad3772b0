/** The key in the cache of whether the reader saved an event. */
export const bookmarkedKey = (id: string): readonly string[] => ['bookmarked', id];
