/** The key of an event that another one answers, in the cache. */
export const answeredKey = (id: string): readonly string[] => ['answered', id];
