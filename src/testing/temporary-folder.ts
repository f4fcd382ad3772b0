/**
 * Vitest's `globalSetup`: temporary files are in memory, where a machine has it. A store waits for its disk after each
 * command. What it keeps when the power fails, `power-loss.test.ts` tells with a disk of its own.
 */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** The memory of a container may be 64 MB. */
const BYTES_NEEDED = 4 * 2 ** 30;

export default function setup(): (() => void) | undefined {
	if (!hasRoom()) return;
	const folder = mkdtempSync(`${MEMORY}/tideline-tests-`);
	process.env.TMPDIR = folder;
	const remove = () => rmSync(folder, { recursive: true, force: true });
	// Memory is not freed by a run that is stopped in the middle.
	process.on('exit', remove);
	return remove;
}

function hasRoom(): boolean {
	try {
		const { bavail, bsize } = statfsSync(MEMORY);
		return bavail * bsize >= BYTES_NEEDED;
	} catch {
		return false;
	}
}
