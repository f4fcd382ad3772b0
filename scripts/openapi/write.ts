/**
 * `npm run openapi`: writes `docs/openapi.json`. It refuses a change that breaks callers, unless it is told with
 * `-- --breaking` that this is a new major version.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { styleText } from 'node:util';
import { breakingChanges } from './breaking-changes.ts';
import { DOCUMENT, documentNow } from './document.ts';

const now = documentNow();
const broken = existsSync(DOCUMENT) ? breakingChanges(JSON.parse(readFileSync(DOCUMENT, 'utf8')), JSON.parse(now)) : [];
if (broken.length > 0 && !process.argv.includes('--breaking')) {
	console.error(styleText('red', 'This breaks callers of the REST interface:'));
	for (const each of broken) console.error(`  ${each}`);
	console.error('Keep what was there, or say that it is meant: npm run openapi -- --breaking');
	process.exitCode = 1;
} else {
	writeFileSync(DOCUMENT, now);
	console.log(`Wrote ${DOCUMENT}.`);
}
