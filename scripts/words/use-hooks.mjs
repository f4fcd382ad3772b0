/** Lets git run the hooks in `.githooks`, unless somebody has chosen others. Without git or a checkout it does nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

if (existsSync(`${root}.git`) && git('config', 'core.hooksPath').status === 1)
	git('config', 'core.hooksPath', '.githooks');
