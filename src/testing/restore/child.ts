/** A process of a service whose store will be lost: `child.ts writes|keeps SETTING`, the setting as JSON. */
import { keepUntilKilled } from './keep.ts';
import type { Setting } from './setting.ts';
import { writeUntilKilled } from './write.ts';

const [role, setting = ''] = process.argv.slice(2);
await (role === 'writes' ? writeUntilKilled : keepUntilKilled)(JSON.parse(setting) as Setting);
