import { componentTexts } from './en/component-texts.ts';
import { dataWords } from './en/data-words.ts';
import { pageTexts } from './en/page-texts.ts';

/** All texts in English, in ICU message format. The other languages have the same keys and arguments. */
export const english = { pages: pageTexts, ...componentTexts, ...dataWords } as const;
