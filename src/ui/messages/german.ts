import { componentTexts } from './de/component-texts.ts';
import { dataWords } from './de/data-words.ts';
import { errors } from './de/errors.ts';
import { pageTexts } from './de/page-texts.ts';

export const german = { pages: pageTexts, ...componentTexts, ...dataWords, errors };
