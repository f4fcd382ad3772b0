/** Loaded into a command: writes the most memory that it had, in KiB, to the file that `PEAK_MEMORY` names. */
import { writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env.PEAK_MEMORY as string, String(process.resourceUsage().maxRSS)));
