import { expect, test } from 'vitest';
import { languageFor } from './language.ts';

test.each([
	['de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de'],
	['de-AT', 'de'],
	['DE', 'de'],
	['en-US,en;q=0.9,de;q=0.8', 'en'],
	['en;q=0.5, de;q=0.8', 'de'],
	['fr, de;q=0.3, en;q=0.2', 'de'],
	['fr, it', 'en'],
	['de;q=0', 'en'],
	['de;q=0, en;q=0.1', 'en'],
	['den, de-', 'de'],
	['*', 'en'],
	['', 'en'],
	[null, 'en'],
	['de;q=often, constructor', 'en'],
])('who asks for %s reads %s', (header, language) => {
	expect(languageFor(header)).toBe(language);
});
