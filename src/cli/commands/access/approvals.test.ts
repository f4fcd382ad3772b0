/** Acts that wait for a second admin, at the command line. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approve } from '../../../domain/approval/approve.ts';
import { askApproval } from '../../../domain/approval/ask-approval.ts';
import { placeHold } from '../../../domain/privacy/holds.ts';
import { tideline } from '../../../testing/tideline-command.ts';
import { createWorld } from '../../../testing/world.ts';

const ADMIN = 'dev-nina';
/** Exit code of a command whose act waits. */
const WAITS = 7;
let dataDir: string;
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-approvals-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const run = (...words: string[]) => tideline({ DATA_DIR: dataDir, FOUR_EYES: 'on', ADMINS: ADMIN }, ...words);
const open = () =>
	createWorld('embedded', '', { place: { dataDir, prefix: 'tideline' }, fourEyes: true, admins: [ADMIN] });

test('commands ask, list and withdraw, and the operator approves what an admin asked for', async () => {
	let world = await open();
	const nina = await world.person('nina');
	const [alice, bob] = [await world.person('alice'), await world.person('bob')];
	await world.post(alice, 'Spam');
	await placeHold(world.operator, { subject: bob, reason: 'Case 12/26' });
	await world.settle();
	await world.store.close();

	const role = await run('access', 'role', alice, 'auditor', '--reason', 'Rota');
	expect(role).toMatchObject({ code: WAITS, err: '' });
	expect(role.out).toMatch(
		/^This waits for a second admin, as number \d+\. dev-nina can approve it until \S+: http:\/\/\S+\/admin\/approvals\n$/,
	);
	expect((await run('erase', alice, '--yes')).err).toContain('error invalid_input: Give a reason');
	expect((await run('erase', alice, '--yes', '--reason', 'She asked')).code).toBe(WAITS);
	expect((await run('hold', 'lift', bob, '--reason', 'Case closed')).code).toBe(WAITS);
	const events = ['remove-events', alice, '--from', '2026-01-01', '--to', '2100-01-01', '--reason', 'Spam'];
	expect(await run(...events, '--dry-run')).toMatchObject({ code: 0, out: '1 event would be removed\n' });
	const asked = await run(...events, '--json');
	expect(asked.code).toBe(WAITS);
	const { waits } = JSON.parse(asked.out);
	expect(waits).toMatchObject({ approvers: [nina], repeated: false });
	expect((await run(...events)).out).toContain('This waits already for a second admin');
	const listed = (await run('approvals', 'list')).out.trim().split('\n');
	expect(listed.map((line) => line.split('  ').slice(1, 3))).toEqual([
		['waiting', `remove the events of ${alice} from 2026-01-01T00:00:00.000Z to 2100-01-01T00:00:00.000Z`],
		['waiting', `lift the hold on ${bob}`],
		['waiting', `erase ${alice}`],
		['waiting', `give ${alice} the role auditor`],
	]);
	const seq = String(waits.seq);
	expect((await run('approvals', 'approve', seq)).err).toContain('error approval_own:');
	expect(await run('approvals', 'withdraw', seq)).toMatchObject({ code: 0, out: `${seq} is withdrawn\n` });
	expect((await run('approvals', 'refuse', seq, '--reason', 'No')).err).toContain('error approval_over:');
	expect((await run('approvals', 'approve', '4711')).err).toContain('error approval_not_found:');

	world = await open();
	const byNina = await askApproval(world.as(nina, 'admin'), {
		act: { kind: 'change-role', subject: bob, role: 'moderator' },
		reason: 'Rota',
	});
	await world.store.close();
	expect(await run('approvals', 'approve', String(byNina.seq))).toMatchObject({
		code: 0,
		out: `${byNina.seq} is approved and done\n`,
	});
	expect((await run('access', 'list')).out).toContain(`person ${bob}  moderator`);

	world = await open();
	const lift = JSON.parse((await run('hold', 'lift', bob, '--reason', 'Case closed', '--json')).out).waits;
	await approve(world.as(nina, 'admin'), lift);
	await world.store.close();
	expect((await run('hold', 'list')).out).toBe('');
}, 120_000);
