import { parts } from './en/component-texts.ts';
import { words } from './en/data-words.ts';
import { pages } from './en/page-texts.ts';

/** All texts in English, in ICU message format. The other languages have the same keys and arguments. */
export const english = { pages, ...parts, ...words } as const;
