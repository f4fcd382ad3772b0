/** Commands about subjects, each run as a process. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { issueToken } from '../../domain/token/issue-token.ts';
import { tideline } from '../../testing/tideline-command.ts';
import { createWorld } from '../../testing/world.ts';
import { nameOf, program, runnable } from '../program.ts';

let dataDir: string;
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-people-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function run(...words: string[]): Promise<string> {
	const { code, out, err } = await tideline(dataDir, ...words);
	expect(err.split('\n').filter((line) => line.startsWith('error'))).toEqual([]);
	expect(code).toBe(0);
	return out.trim();
}

const refusal = async (...words: string[]) => (await tideline(dataDir, ...words)).err.trim().split('\n').at(-1);

test('a machine that approves its followers, and blocks one', async () => {
	await run('post', 'beacon', 'Number one');
	expect(await run('profile', 'beacon', '--name', 'The Beacon', '--follows', 'approval')).toContain('The Beacon');
	expect(await run('follow', 'reader', 'beacon')).toBe('app-reader asks to follow app-beacon');
	expect(await run('requests', 'beacon')).toBe('app-reader');
	expect(await run('accept', 'beacon', 'reader')).toBe('app-beacon has accepted app-reader');
	expect(await run('timeline', 'reader')).toContain('Number one');
	expect(await run('block', 'beacon', 'reader')).toBe('app-beacon blocks app-reader');
	expect(await run('timeline', 'reader')).not.toContain('Number one');
	// Nobody is "you" to an operator, and nothing is kept from one.
	const blocks = 'error blocked: app-beacon blocks app-reader. Unblock first: tideline unblock app-beacon app-reader';
	expect(await refusal('follow', 'reader', 'beacon')).toBe(blocks);
	expect(await refusal('follow', 'beacon', 'reader')).toBe(blocks);
});

test('a subject is named by its handle', async () => {
	await run('post', 'beacon', 'Number one');
	await run('profile', 'beacon', '--handle', 'lighthouse');
	expect(await run('follow', 'reader', '@lighthouse')).toBe('app-reader follows app-beacon');
	expect(await run('timeline', '@reader')).toContain('Number one');
	expect(await run('search', 'number', '--as', 'reader')).toContain('Number one');
	expect(await run('subject', 'lighthouse')).toContain('app-beacon is beacon, @lighthouse');
	await run('post', '@lighthouse', 'Number two');
	expect(await run('timeline', 'lighthouse')).toContain('beacon: Number two');
	expect(await run('audit', '--subject', '@lighthouse', '--action', 'event-posted')).toContain(
		'event-posted  app-beacon',
	);
	expect(await refusal('mute', 'reader', '@nobody')).toBe(
		'error subject_not_found: No profile has the handle @nobody. Check the handle, or search the directory.',
	);
});

test('a label stands beside the name, and a limited machine is in no list', async () => {
	const posted = JSON.parse(await run('post', 'beacon', 'Number one', '--json')) as { id: string };
	await run('post', 'buoy', 'Number two');
	expect(await run('label', 'beacon', 'spam', '--event', posted.id, '--reason', 'Twice')).toBe(
		`${posted.id} has the labels spam`,
	);
	expect(await run('label', 'beacon', 'spam', '--event', posted.id, '--reason', 'Twice')).toContain('still has');
	expect(await run('timeline', 'beacon')).toContain('beacon [spam]: Number one');
	const lines = (await run('timeline', 'beacon', '--json')).split('\n');
	expect(lines.find((line) => line.includes('Number one'))).toContain('"labels":["spam"]');
	expect(await run('unlabel', 'beacon', 'spam', '--event', posted.id, '--reason', 'Once')).toContain('has no labels');
	expect(await run('timeline', 'beacon')).toContain('beacon: Number one');
	expect(await refusal('label', 'beacon', 'rude', '--reason', 'Twice')).toContain('Allowed choices are spam');
	expect(await refusal('label', 'beacon', 'spam', '--event', 'x', '--reason', 'Twice')).toContain('event_invalid');

	expect(await run('limit', 'beacon', '--reason', 'New')).toContain('app-beacon is limited');
	const listed = await run('subjects');
	expect(listed).toContain('buoy');
	expect(listed).not.toContain('beacon');
	expect(await run('unlimit', 'beacon', '--reason', 'Calm')).toBe('app-beacon is no longer limited');
	expect(await run('unlimit', 'beacon', '--reason', 'Calm')).toBe("app-beacon wasn't limited");
	expect(await run('subjects')).toContain('beacon');
});

test('replies stand below their event, and name the event that they answer', async () => {
	const first = `app-beacon/${await run('post', 'beacon', 'The lamp is out')}`;
	const one = await run('post', 'reader', 'Since when?', '--reply-to', first);
	const two = await run('post', 'beacon', 'Since nine', '--reply-to', `@reader/${one}`);
	const fix = await run('post', 'beacon', 'Since ten', '--reply-to', `beacon/${two}`, '--corrects');
	const lines = (await run('replies', first)).split('\n');
	expect(lines.map((line) => line.replace(/^\S+Z {2}/, ''))).toEqual([
		'reader: Since when?',
		`    in reply to beacon (${first})`,
		'beacon: Since nine',
		`    in reply to reader (app-reader/${one})`,
		'beacon: Since ten',
		`    corrects beacon (app-beacon/${two})`,
	]);
	const counted = (await run('replies', first, '--as', 'reader', '--all', '--json')).split('\n');
	expect(counted.map((line) => JSON.parse(line))).toMatchObject([
		{ id: one, replies: 1 },
		{ id: two, replies: 1, correction: fix },
		{ id: fix, replies: 0, corrects: true },
	]);
	expect(await refusal('replies', 'beacon')).toBe(
		'error event_invalid: beacon names no event. Write <subject>/<event ID>.',
	);
	expect(await refusal('post', 'reader', 'No', '--reply-to', first, '--corrects')).toMatch(
		/^error correction_invalid: /,
	);
});

test('reactions are given, listed and taken back, and an unknown kind is refused', async () => {
	await run('post', 'reader', 'Hello');
	const event = `app-beacon/${await run('post', 'beacon', 'The lamp is out')}`;
	expect(await run('react', 'reader', event, 'seen')).toBe('Reacted with seen');
	expect(await run('react', 'reader', event, 'seen')).toBe('seen was given already');
	await run('react', 'reader', event, 'thanks');
	expect(await run('reactions', event)).toMatch(/ \(@reader\): seen, thanks$/);
	expect(JSON.parse(await run('reactions', event, '--kind', 'seen', '--json'))).toMatchObject({
		subject: { id: 'app-reader' },
		kinds: ['seen', 'thanks'],
	});
	expect(await run('reactions', event, '--kind', 'like')).toBe('');
	expect(await run('react', 'reader', event, 'seen', '--take-back')).toBe('Took seen back');
	expect(await run('react', 'reader', event, 'seen', '--take-back')).toBe('There was no seen to take back');
	expect(await refusal('react', 'reader', event, 'wave')).toMatch(/^error invalid_input: .*"seen"\|"thanks"/);
});

test('an invitation is made, listed and revoked', async () => {
	expect(await run('invitation', 'make', '--uses', '2', '--note', 'Harbour crew')).toMatch(
		/^http:\/\/127\.0\.0\.1:3000\/join\/[0-9a-f]{32}$/,
	);
	const line = await run('invitation', 'list');
	expect(line).toMatch(/^[0-9a-f]{32} {2}until \S+ {2}used 0 of 2 {2}made \S+ by operator {2}Harbour crew$/);
	const [id = ''] = line.split(' ');
	expect(await run('invitation', 'revoke', id)).toBe(`${id} is revoked`);
	expect(await run('invitation', 'revoke', id)).toBe(`${id} was over already`);
	expect(JSON.parse(await run('invitation', 'list', '--json'))).toMatchObject({ id, ended: 'revoked' });
	expect(await refusal('invitation', 'make', '--days', '31')).toMatch(/^error invalid_input: days: /);
	expect(await refusal('invitation', 'revoke', 'f'.repeat(32))).toMatch(/^error invitation_not_found: /);
});

test('events show the current names of their poster and of the subject that they are about', async () => {
	const file = join(dataDir, 'events.ndjson');
	const commit = { specversion: '1.0', id: '1', type: 'git.commit', time: '2026-03-01T09:00:00Z' };
	const lines = [
		{ ...commit, source: 'depot', subject: 'ada', data: { text: 'Mend the gauge' } },
		{ ...commit, source: 'ada', data: { text: 'Hello' } },
	];
	await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
	await run('import', file);
	expect(await run('timeline', 'depot')).toBe('2026-03-01T09:00:00.000Z  depot: Mend the gauge\n    by ada');
	// The operator imported it: who asks for what the machine did is told where to look.
	const asked = await tideline(dataDir, 'audit', '--actor', 'app-depot');
	expect([asked.out, asked.err]).toEqual(['', expect.stringContaining('tideline audit --subject app-depot')]);
	expect(await run('audit', '--subject', 'app-depot')).toContain('operator  event-posted  app-depot');
	await run('profile', 'depot', '--name', 'The Depot');
	await run('profile', 'ada', '--name', 'Ada Lovelace');
	const now = '2026-03-01T09:00:00.000Z  The Depot: Mend the gauge\n    by Ada Lovelace';
	expect(await run('timeline', 'depot')).toBe(now);
	expect(await run('search', 'gauge')).toBe(now);
	expect(JSON.parse(await run('timeline', 'depot', '--json'))).toMatchObject({ name: 'The Depot', about: 'ada' });
});

test('a word is muted until a time, listed and unmuted', async () => {
	await run('post', 'beacon', 'High water');
	await run('follow', 'reader', 'beacon');
	expect(await run('timeline', 'reader')).toContain('High water');
	const id = await run('mute-topic', 'reader', 'word', 'WATER', '--until', '2999-01-01');
	expect(await run('timeline', 'reader')).not.toContain('High water');
	expect(await run('muted-topics', 'reader')).toBe(`${id}  word  WATER  until 2999-01-01T00:00:00.000Z`);
	expect(await run('unmute-topic', 'reader', id)).toBe('Unmuted word WATER');
	expect(await run('timeline', 'reader')).toContain('High water');
	expect(await refusal('unmute-topic', 'reader', id)).toMatch(/^error muted_topic_not_found: /);
	expect(await refusal('mute-topic', 'reader', 'hashtag', '#12')).toMatch(/^error muted_topic_invalid: /);
	expect(await refusal('mute-topic', 'reader', 'word', 'x', '--until', '2026-01-01')).toMatch(
		/^error muted_topic_invalid: /,
	);
});

test('bookmarks, lists and saved searches', async () => {
	const id = await run('post', 'beacon', 'Number one');
	await run('post', 'reader', 'Hello');
	expect(await run('bookmarks', 'add', 'reader', '@beacon', id)).toBe(`Bookmarked ${id}`);
	expect(await run('bookmarks', 'show', 'reader')).toContain('beacon: Number one');
	expect(await run('bookmarks', 'remove', 'reader', id)).toBe(`Removed the bookmark of ${id}`);
	expect(await run('bookmarks', 'show', 'reader')).toBe('');
	expect(await run('lists', 'make', 'reader', 'Lights')).toContain('  Lights: no members');
	expect(await run('lists', 'change', 'reader', 'Lights', '--add', '@beacon')).toContain('  Lights: app-beacon');
	expect(await run('lists', 'read', 'reader', 'Lights')).toContain('beacon: Number one');
	expect(await refusal('lists', 'read', 'reader', 'Buoys')).toContain('error list_not_found:');
	expect(await run('lists', 'delete', 'reader', 'Lights')).toBe('Deleted Lights');
	expect(await run('lists', 'show', 'reader')).toBe('');
	const search = await run('searches', 'save', 'reader', 'number');
	await run('post', 'beacon', 'Number two');
	expect(await run('searches', 'show', 'reader')).toBe(`${search}  1 new  number`);
	expect(await run('searches', 'delete', 'reader', search)).toBe('Deleted number');
});

test('a drain tells owners of tokens that expire soon', async () => {
	const world = await createWorld('embedded', '', { place: { dataDir, prefix: 'tideline' } });
	world.clock.ahead = -20 * 86_400_000;
	const alice = await world.person('alice');
	await issueToken(world.as(alice), { subject: alice, name: 'build', scopes: ['events:write'], days: 30 });
	await world.settle();
	await world.store.close();
	await run('drain');
	expect(await run('timeline', alice)).toContain('of @alice expires at');
});

test('an impossible command is refused with a stable code', async () => {
	await run('post', 'beacon', 'Number one');
	expect(await run('sign-out', 'beacon')).toBe('app-beacon signed out of 0 sessions');
	expect(await refusal('sign-out', 'dev-nobody')).toContain('error subject_not_found:');
	expect(await refusal('mute', 'beacon', 'nobody')).toContain('error subject_not_found:');
	expect(await refusal('accept', 'beacon', 'nobody')).toContain('error request_not_found:');
	// An id must exist; of a pair with one that does not, the other is not made.
	expect(await refusal('post', 'app-never', 'Hello')).toContain('error subject_not_found:');
	expect(await refusal('follow', 'newcomer', 'app-never')).toContain('error subject_not_found:');
	expect(await refusal('follow', 'newcomer', 'newcomer')).toContain('error follow_self:');
	expect(await refusal('timeline', 'newcomer')).toContain('error subject_not_found:');
	expect(await refusal('requests', 'newcomer')).toContain('error subject_not_found:');
	expect(await refusal('profile', 'beacon')).toContain('error invalid_input:');
	expect(await refusal('profile', 'beacon', '--follows', 'sometimes')).toContain('error invalid_input:');
});

test('a command that is called otherwise than it is described does nothing, and says why', async () => {
	expect(await refusal('post', 'beacon', 'Number', 'one')).toContain('error usage: "one" is one argument too many.');
	expect(await refusal('reconcile', '--repiar')).toContain("error usage: Unknown option '--repiar'");
	expect(await refusal('post', 'beacon', 'Number one', '--url')).toContain("error usage: Option '--url <value>'");
	expect(await refusal('azure')).toContain(
		"error command_unknown: There's no command azure. Did you mean azure setup?",
	);
	expect(await refusal('timeline', 'beacon')).toContain('error subject_not_found:');
	await run('post', 'beacon', '--', '--help is what they need');
	expect(await run('timeline', 'beacon')).toContain('--help is what they need');
	expect(await run('help', 'post')).toBe(await run('post', '--help'));
	expect(await run('help')).toContain('follow-graph');
});

test('an option does not take the next option for its value', async () => {
	expect(await refusal('post', 'beacon', 'Number one', '--url', '--json')).toContain(
		"error usage: Option '--url <value>' argument missing.",
	);
	await run('post', 'beacon', 'Number one');
	expect(await run('profile', 'beacon', '--name=-x-')).toContain('is -x-,');
});

test('the help of each command shows examples that name it', () => {
	for (const command of runnable(program)) {
		let help = '';
		command.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
		expect(help).toContain(`Examples:\n  tideline ${nameOf(command)}`);
	}
});
