import type { LogError } from '../../tlog/log-error.ts';
import type { Findings } from './finding.ts';

/** Adds a finding for a wrong tile. The error names the tile: it may be one above the tile that was asked for. */
export function addTileFinding(findings: Findings, { code, detail }: LogError, asked: string): void {
	if (code === 'tile_wrong') findings.add({ code: 'tile-wrong', tile: detail });
	else findings.add({ code: 'tile-missing', tile: detail || asked, detail: code });
}
