/** The key of an event that another one answers, in the cache. Without an id, it is that of all such events. */
export const answeredKey = (id?: string): readonly string[] => (id === undefined ? ['answered'] : ['answered', id]);
