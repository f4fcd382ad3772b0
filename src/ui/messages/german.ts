import { parts } from './de/component-texts.ts';
import { words } from './de/data-words.ts';
import { errors } from './de/errors.ts';
import { pages } from './de/page-texts.ts';

export const german = { pages, ...parts, ...words, errors };
