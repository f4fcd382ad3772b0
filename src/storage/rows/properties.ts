/** Reads the properties of rows. */

export type Stored<T> = T & { etag: string };

export const text = (value: unknown) => (typeof value === 'string' ? value : '');
/** Words as one property: none of them holds a space. */
export const packed = (words: string[]) => words.join(' ') || undefined;
export const unpacked = (value: unknown) => text(value).split(' ').filter(Boolean);
export const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
export const optional = (value: unknown) => (typeof value === 'string' ? value : undefined);
