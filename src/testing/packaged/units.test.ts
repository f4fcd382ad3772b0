/** The units of systemd, by systemd's own judgement. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../../scripts/process.ts';
import { RELEASE_FOLDER } from './release-folder.ts';

const UNITS = join(root, 'deploy/systemd');
const ANALYZE = '/usr/bin/systemd-analyze';
/** Exposure that systemd calls OK, in tenths: 100 is a service that may do everything. */
const EXPOSURE_TENTHS = 20;

const isThere = existsSync(ANALYZE);
if (!isThere) console.log('skipped: systemd-analyze is not installed on this machine, so the units were not checked.');

const services = readdirSync(UNITS).filter((name) => name.endsWith('.service'));

describe.runIf(isThere)('systemd', () => {
	let place: string;
	beforeEach(() => {
		place = mkdtempSync(join(tmpdir(), 'tideline-units-'));
	});
	afterEach(() => rmSync(place, { recursive: true, force: true }));

	test('finds nothing wrong in the units', () => {
		mkdirSync(join(place, 'units'));
		// The commands are those of the release under test, and the user is one that this machine has.
		for (const name of readdirSync(UNITS)) {
			const unit = readFileSync(join(UNITS, name), 'utf8')
				.replaceAll('/opt/tideline/current', RELEASE_FOLDER)
				.replaceAll('=tideline\n', `=${userInfo().username}\n`);
			writeFileSync(join(place, 'units', name), unit);
		}
		const units = readdirSync(UNITS).map((name) => join(place, 'units', name));
		const { status, stderr } = spawnSync(ANALYZE, ['verify', ...units], { encoding: 'utf8' });
		expect([status, stderr.split('\n').filter((line) => line.includes(place))]).toEqual([0, []]);
	});

	test.each(services)('is content with what %s may do', (name) => {
		const { status, stdout } = spawnSync(
			ANALYZE,
			['security', '--offline=true', `--threshold=${EXPOSURE_TENTHS}`, join(UNITS, name)],
			{ encoding: 'utf8' },
		);
		expect([status, stdout]).toEqual([0, expect.stringContaining('OK')]);
	});
});

test('every service has the same limits', () => {
	const limits = services.map((name) =>
		/^StateDirectory=[\s\S]*?(?=\n\n|$(?![\s\S]))/m.exec(readUnit(name))?.[0].trim(),
	);
	expect(new Set(limits).size).toBe(1);
	// It would end V8.
	expect(limits[0]).not.toMatch(/^MemoryDenyWriteExecute/m);
});

test('systemd waits longer than a server takes to stop', () => {
	expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(readUnit('tideline.service'))?.[1])).toBeGreaterThan(40);
});

const readUnit = (name: string): string => readFileSync(join(UNITS, name), 'utf8');
