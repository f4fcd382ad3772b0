/** `npm run tideline -- <command>`: the command line. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cliProgram } from './cli-program.ts';
import { root } from './process.ts';

enableCompileCache(join(root, 'node_modules/.cache/tideline-compiled'));
await import(pathToFileURL(await cliProgram()).href);
