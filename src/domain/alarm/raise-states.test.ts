/** Alarms of states: the log that is not continued, and the backup that is late. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { treeKeys } from '../../storage/rows/log/tree.ts';
import { MemoryFiles } from '../../testing/memory-files.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { backUp } from '../backup/back-up.ts';
import type { Domain } from '../domain.ts';
import type { BackupPlace } from '../ports/ports.ts';
import { removeAlarmRule, setAlarmRule } from './alarm-rules.ts';
import { listAlarms } from './list-alarms.ts';
import { raiseStates } from './raise-states.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const nina: SubjectId = 'dev-nina';

let world: World;
let backup: BackupPlace;
let domain: Domain;

beforeEach(async () => {
	world = await createWorld('embedded', '', { admins: [nina], standsAt: Date.parse('2026-11-27T09:00:00Z') });
	await world.person('nina');
	await world.settle();
	await world.keepLog();
	backup = { name: 'a place', files: new MemoryFiles(), keepDays: 30 };
	domain = { ...world.domain, backup };
});
afterEach(() => world.close());

const alarms = async () =>
	(await listAlarms(world.as(nina, 'admin'))).alarms.map(({ kind, subject }) => [kind, subject]);
const set = (kind: 'log-fork' | 'backup-late') => setAlarmRule(world.as(nina, 'admin'), { kind });
const later = (milliseconds: number) => {
	world.clock.ahead += milliseconds;
};
const look = async () => {
	await raiseStates(domain);
	await world.settle();
};

/** The checkpoint gets another root under the same signature: the store's own tree must give the same root. */
async function forge(): Promise<void> {
	const { log } = world.store.tables;
	const key = treeKeys.checkpoint(1);
	const signed = await log.get(key);
	const note = String(signed?.properties.note0);
	const forged = note.replace(/^(.*\n\d+\n).{43}=/, `$1${Buffer.alloc(32, 7).toString('base64')}`);
	if (forged === note) throw new Error('The checkpoint has another form.');
	await log.upsert(key, { ...signed?.properties, note0: forged });
}

test('a backup that is late raises an alarm once a day, whether it has begun or not', async () => {
	await look();
	await set('backup-late');
	await look();
	later(15 * MINUTE_MS);
	await look();
	expect(await alarms()).toEqual([]);
	later(1);
	for (let round = 0; round < 3; round++) await look();
	expect(await alarms()).toEqual([['backup-late', TIDELINE]]);
	const [text] = await world.texts(nina);
	expect(text).toMatch(/^Alarm: the backup is late\. https:\/\/tideline\.example\/admin\/audit\/app-tideline\/\d+$/);

	await backUp(world.operator, { place: backup });
	await look();
	expect(await alarms()).toHaveLength(1);
	later(16 * MINUTE_MS);
	await look();
	expect(await alarms()).toHaveLength(2);
	later(DAY_MS);
	await look();
	await look();
	expect(await alarms()).toHaveLength(3);
	await removeAlarmRule(world.as(nina, 'admin'), { kind: 'backup-late' });
	later(DAY_MS);
	await look();
	expect(await alarms()).toHaveLength(3);
});

test('a store that holds another history than was published raises an alarm, and a sound one none', async () => {
	await set('log-fork');
	await look();
	expect(await alarms()).toEqual([]);
	await forge();
	await look();
	await look();
	expect(await alarms()).toEqual([['log-fork', TIDELINE]]);
});

test('a place that cannot be read hides no other state', async () => {
	await set('backup-late');
	await set('log-fork');
	await forge();
	const files = new MemoryFiles();
	files.list = async function* () {
		yield* [];
		throw new Error('The place is away.');
	};
	domain = { ...domain, backup: { ...backup, files } };
	await expect(look()).rejects.toThrow('The place is away.');
	expect(await alarms()).toEqual([['log-fork', TIDELINE]]);
});
