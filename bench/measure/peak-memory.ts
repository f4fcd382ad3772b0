/** Loaded into a command: writes the most memory that it had, in KiB, to the file that `PEAK_MEMORY` names. */
import { readFileSync, writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env.PEAK_MEMORY as string, String(peakOfLinux() ?? peakOfOthers())));

/** What `resourceUsage` tells on Linux begins with the most that the process had which started this one. */
function peakOfLinux(): string | undefined {
	if (process.platform !== 'linux') return undefined;
	return /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
}

function peakOfOthers(): number {
	return process.resourceUsage().maxRSS;
}
