/**
 * The walk of docs/deploy-single.md: its own commands, in a clean folder, with the service as a user who can write nothing
 * but its data. A test that does not run as root does all of it as one user, and says so.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, lstatSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pathsIn } from '../../../scripts/package/paths-in.ts';
import { root } from '../../../scripts/process.ts';
import { type KeptService, keepService } from './kept-service.ts';
import { RELEASE_ARCHIVE } from './release-folder.ts';

const run = promisify(execFile);

const isRoot = process.getuid?.() === 0;
/** A user that every Linux has, and that owns nothing. */
const SERVICE_USER = isRoot ? 'nobody' : userInfo().username;
const AS_SERVICE_USER = isRoot ? ['setpriv', `--reuid=${SERVICE_USER}`, '--regid=nogroup', '--clear-groups'] : [];

let place: string;
let service: KeptService | undefined;
beforeEach(async () => {
	// Other users come through to the folders inside, and not to the temporary folder of a test run.
	place = await mkdtemp(join(isRoot ? '/tmp' : tmpdir(), 'tideline-walk-'));
	await chmod(place, 0o755);
});
afterEach(async () => {
	await service?.stop();
	service = undefined;
	await run('chmod', ['-R', 'u+w', place]);
	await rm(place, { recursive: true, force: true });
});

const page = readFileSync(join(root, 'docs/deploy-single.md'), 'utf8');
const blocks = [...page.matchAll(/^```sh walk\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);

/** The page's own names for its places, with others in their stead. */
const names = () => ({
	opt: join(place, 'opt'),
	etc: join(place, 'etc'),
	data: join(place, 'data'),
	backups: join(place, 'backups'),
	user: SERVICE_USER,
	as: AS_SERVICE_USER.join(' '),
	platform: `${process.platform}-${process.arch}`,
	version: (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version,
});

/** Runs blocks of the page in one shell, as a reader would, and resolves to what they print. */
async function walk(chosen: readonly string[], more: Record<string, string> = {}): Promise<string> {
	const { as, ...others } = names();
	const script = ['set -eu', `as='${as}'`, blocks[0], ...chosen].join('\n');
	const env = { PATH: process.env.PATH, ...others, ...more } as unknown as NodeJS.ProcessEnv;
	const { stdout } = await run('sh', ['-c', script], { cwd: place, env });
	return stdout;
}

test('the commands of the page lead to a service that is backed up, restarted and upgraded', async () => {
	if (!isRoot) console.log('skipped: the walk runs as one user, because this test does not run as root.');
	for (const suffix of ['', '.sha256'])
		cpSync(`${RELEASE_ARCHIVE}${suffix}`, join(place, basename(RELEASE_ARCHIVE) + suffix));
	const [, install, user, settings, firstPost, backup, upgrade, ...others] = blocks as string[];
	expect(others).toEqual([]);
	await walk([install ?? '', user ?? '', settings ?? '']);

	service = await keepService([...AS_SERVICE_USER, unitsCommand()], {
		TIDELINE_SETTINGS: join(names().etc, 'tideline.env'),
	});
	const started = await walk([firstPost ?? ''], { local: service.origin });
	expect(started).toContain('Out of paper');
	expect(started).toContain(releaseHash());
	expect(await walk([firstPost?.split('\n')[0] ?? '', backup ?? ''])).toContain('verified');

	expect(await walk([upgrade ?? ''])).toContain(names().version);
	await service.restart();
	expect((await fetch(`${service.origin}/sign-in`)).status).toBe(200);
	expect(service.log()).not.toMatch(/"level":"(error|warn)"|EACCES|EROFS/);
	expect(ownersOf(names().opt)).toEqual([process.getuid?.()]);
});

/** The command of the unit, where the release of the walk is. */
function unitsCommand(): string {
	const unit = readFileSync(join(root, 'deploy/systemd/tideline.service'), 'utf8');
	const [, command = ''] = /^ExecStart=(\S+)$/m.exec(unit) ?? [];
	return command.replace('/opt/tideline', names().opt);
}

const releaseHash = () =>
	createHash('sha256')
		.update(readFileSync(join(names().opt, 'current/SHA256SUMS')))
		.digest('hex');

const ownersOf = (folder: string) => [...new Set(pathsIn(folder).map((path) => lstatSync(join(folder, path)).uid))];
