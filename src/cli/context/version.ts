import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../../../package.json', import.meta.url);

/** The version of this command, such as 1.2.3. */
export const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
