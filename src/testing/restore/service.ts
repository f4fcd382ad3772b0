/** The two processes of a service, and their end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sleep } from '../../domain/waiting/sleep.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Store } from '../../storage/port.ts';
import { backupKeys } from '../../storage/rows/log/backups.ts';
import type { Random } from '../simulator/random.ts';
import type { Setting } from './setting.ts';

const KEEPS_FOR_AT_MOST_MS = { embedded: 5_000, azure: 20_000 };

export type Running = { child: ChildProcess; said(): string };

/** Starts one of them, and resolves once it has said something. */
export async function start(program: string, role: 'writes' | 'keeps', setting: Setting): Promise<Running> {
	const child = spawn(process.execPath, [program, role, JSON.stringify(setting)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const chunks: Buffer[] = [];
	child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
	await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
	if (child.exitCode !== null) throw new Error(`The process that ${role} ended with ${child.exitCode}.`);
	return { child, said: () => Buffer.concat(chunks).toString() };
}

/** Resolves to all that it said. Throws when it had ended before by itself. */
export async function kill({ child, said }: Running): Promise<string> {
	if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${said()}`);
	const closed = once(child, 'close');
	child.kill('SIGKILL');
	await closed;
	return said();
}

/** Keeps the backup for a while, again and again. Each time it is killed. Resolves to what it complained of. */
export async function keepAndKill(
	program: string,
	setting: Setting,
	store: Store,
	{ kills, random }: { kills: number; random: Random },
): Promise<string[]> {
	const complaints: string[] = [];
	for (let number = 0; number < kills; number++) {
		await letClaimEnd(store);
		const keeper = await start(program, 'keeps', { ...setting, seed: setting.seed + 2 * 3 * number });
		await sleep(random.below(KEEPS_FOR_AT_MOST_MS[setting.engine]));
		const [, ...lines] = (await kill(keeper)).split('\n').filter(Boolean);
		complaints.push(...lines);
	}
	return complaints;
}

/** The claim of one that was killed ends after a minute. */
async function letClaimEnd({ tables }: Store): Promise<void> {
	for await (const rows of pagesOf(tables.log, { partition: backupKeys.partition }))
		for (const row of rows) await tables.log.delete(row);
}
