/** A command that fails on our side tells a collector of it, as a real process. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tideline } from '../../testing/tideline-command.ts';
import { startReceiver } from '../../testing/webhook-receiver.ts';

test('an unforeseen error of a command arrives before the command ends; a refusal does not', async () => {
	const collector = await startReceiver(200);
	const home = await mkdtemp(join(tmpdir(), 'tideline-capture-'));
	const SENTRY_DSN = `${collector.url.replace('//', '//key@')}/7`;
	// No file can be removed there.
	await mkdir(join(home, 'tideline', 'login.json'), { recursive: true });
	const refused = await tideline({ XDG_CONFIG_HOME: home, SENTRY_DSN, DATA_DIR: home }, 'post', 'x', '--as', 'nobody');
	expect(refused.code).not.toBe(0);
	expect(collector.received).toEqual([]);
	const failed = await tideline({ XDG_CONFIG_HOME: home, SENTRY_DSN }, 'logout');
	expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('error internal') });
	expect(collector.received.map(({ path }) => path)).toEqual(['/api/7/envelope/']);
	expect(collector.received[0]?.body).toContain('"where":"cli"');
	expect(collector.received[0]?.body).not.toContain(home);
	await collector.close();
	await rm(home, { recursive: true });
});
