/** Storage that is full, for one group of processes: the system lets their files grow to a size and no further. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** No file that a process of this group writes may be longer than `bytes`, from now on; undefined takes the limit away. */
export function limitFileSize(group: number, bytes: number | undefined): void {
	for (const pid of processesOf(group))
		execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? ''}:`.replace('=:', '=unlimited:')]);
}

/** Linux alone has both this folder and `prlimit`. */
export const canLimitFileSize = process.platform === 'linux';

function processesOf(group: number): number[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name) && groupOf(name) === group)
		.map(Number);
}

/** The fifth field; the second is a name in brackets, which may hold anything. */
function groupOf(pid: string): number | undefined {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
	} catch {
		return undefined;
	}
}
