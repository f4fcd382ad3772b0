/** Loaded into a command: writes the most memory that it had, in KiB, to the file that `PEAK_MEMORY` names. */
import { readFileSync, writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env.PEAK_MEMORY as string, String(peakOfLinux() ?? peakOfOthers())));

/** Reads the peak from /proc: on Linux, `resourceUsage` begins with the peak of the process that started this one. */
function peakOfLinux(): string | undefined {
	if (process.platform !== 'linux') return undefined;
	return /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
}

function peakOfOthers(): number {
	return process.resourceUsage().maxRSS;
}
