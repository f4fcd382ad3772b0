import { pages } from './en/pages.ts';
import { parts } from './en/parts.ts';
import { words } from './en/words.ts';

/** All texts in English, in ICU message format. The other languages have the same keys and arguments. */
export const english = { pages, ...parts, ...words } as const;
