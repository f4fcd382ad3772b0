/** A step of `npm run check`: no change breaks callers of the REST interface, and `docs/openapi.json` is up to date. */
import { readFileSync } from 'node:fs';
import { breakingChanges } from './breaking-changes.ts';
import { DOCUMENT, documentNow } from './document.ts';

const [committed, now] = [readFileSync(DOCUMENT, 'utf8'), documentNow()];
const broken = breakingChanges(JSON.parse(committed), JSON.parse(now));
for (const each of broken) console.error(`docs/openapi.json: this breaks callers: ${each}`);
if (committed !== now) console.error('docs/openapi.json: it is not the one of this source. Run: npm run openapi');
process.exitCode = committed === now ? 0 : 1;
