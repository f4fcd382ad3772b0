import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const FILE = new URL('protocol-times.ts', import.meta.url);

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-times-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Loads the file with one time changed. */
async function loadWith(name: string, value: string): Promise<void> {
	const text = await readFile(FILE, 'utf8');
	const changed = text
		.replace(new RegExp(`(?<=export const ${name} = )[^;]+`), value)
		.replaceAll(/(?<=from ')([^']+)/g, (path) => new URL(path, FILE).href);
	if (!changed.includes(`${name} = ${value};`)) throw new Error(`There is no time ${name}.`);
	const file = join(folder, `${name}.ts`);
	await writeFile(file, changed);
	await promisify(execFile)(process.execPath, [file]);
}

test('the times as they are fit together', () => loadWith('QUEUE_POLL_MS', '500'));

test.each([
	['RUN_INLINE_FOR_MS', '15_000', 'inline before its message becomes visible'],
	['MESSAGE_DELAY_SECONDS', '10', 'inline before its message becomes visible'],
	['COMMIT_DEADLINE_MS', '90_000', 'landed by the last commit'],
	['WRITE_TIMEOUT_MS', '100_000', 'landed by the last commit'],
	['SEND_PATIENCE_MS', '31_000', 'tried again before its caller gives up'],
	['WRITE_MANY_MS', '5_000', 'wait longer than a single one'],
	['WRITE_MANY_MS', '180_000', 'last write of a job whose lease ended'],
	['ORPHAN_DELIVERIES', '4', 'kept until no command can still commit'],
	['LAST_COMMIT_MS', '130_000', 'kept until no command can still commit'],
	['RENEW_EVERY_MS', '30_000', 'renewed twice'],
	['COLLECTOR_ANSWER_MS', '60_000', 'not sent the same twice'],
	['LEASE_SECONDS', '300', 'last write of a job whose lease ended'],
	['PURGE_AGAIN_SECONDS', '100', 'last write of a job whose lease ended'],
	['TOMBSTONES_KEPT_SECONDS', '200', 'Tombstones outlast'],
	['TOMBSTONES_KEPT_SECONDS', '604_801', 'A message can wait'],
	['FIRST_WRITE_PATIENCE_MS', '14_000', 'A first write is given up'],
	['HAND_BACK_WITHIN_MS', '60_000', 'handed its messages back'],
	['OWNERSHIP_RENEW_AFTER_MS', '6_000', 'An ownership lease'],
	['OWNERSHIP_REFUSED_MS', '15_000', 'A refused process'],
	['MAINTENANCE_CLAIM_MS', '50_000', 'its last write has landed'],
	['MAINTENANCE_CLAIM_RENEW_EVERY_MS', '30_000', 'its last write has landed'],
])('%s of %s is refused when the file is loaded', async (name, value, sentence) => {
	await expect(loadWith(name, value)).rejects.toThrow(sentence);
});
