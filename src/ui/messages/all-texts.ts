import { adminTexts } from './admins/admin-texts.ts';
import { componentTexts } from './components/component-texts.ts';
import { dataWords } from './components/data-words.ts';
import { pageTexts } from './pages/page-texts.ts';

/** The texts of all pages, in ICU message format. */
export const allTexts = { pages: pageTexts, ...componentTexts, ...adminTexts, ...dataWords };
