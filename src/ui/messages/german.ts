import { errors } from './de/errors.ts';
import { pages } from './de/pages.ts';
import { parts } from './de/parts.ts';
import { words } from './de/words.ts';

export const german = { pages, ...parts, ...words, errors };
