import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { StorageError, type Table } from '../../storage/port.ts';
import { getJob, jobKeys } from '../../storage/rows/ledger/jobs.ts';
import { dueKeys } from '../../storage/rows/token-dues.ts';
import { tokenKeys } from '../../storage/rows/tokens.ts';
import { changedStore } from '../../testing/changed-store.ts';
import { createWorld, type World } from '../../testing/world.ts';
import type { Domain } from '../domain.ts';
import { isoTime } from '../ports/ports.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { redriveJobs } from '../reconcile/redrive.ts';
import { surplusTokens } from '../reconcile/token-differences.ts';
import { ensureMachine } from '../subject/ensure-machine.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { exchangeToken } from '../token/exchange-token.ts';
import { issueToken } from '../token/issue-token.ts';
import { enterChangedTokens } from '../token/jobs/enter-changed-tokens.ts';
import { renewToken } from '../token/renew-token.ts';
import { revokeHeldTokens, revokeToken } from '../token/revoke-token.ts';
import { addTrust } from '../token/trusts.ts';
import { warnOwners } from './warn-owners.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: World;
let alice: SubjectId;
let bob: SubjectId;
let printer: SubjectId;
/** The error of the next deletion of a row of `tokens`. */
let failing: StorageError | undefined;

beforeEach(async () => {
	failing = undefined;
	world = await createWorld('embedded', '', {
		seen: (store) => changedStore(store, { tables: { tokens: { delete: deleteOrFail(store.tables.tokens) } } }),
	});
	[alice, bob] = [await world.person('alice'), await world.person('bob')];
	printer = (await makeMachine(world.as(alice), { owner: alice, name: 'Printer', handle: 'printer' })).id;
	await world.settle();
});
afterEach(() => world.close());

const deleteOrFail =
	(tokens: Table): Table['delete'] =>
	async (...row) => {
		const failure = failing;
		failing = undefined;
		if (failure) throw failure;
		return tokens.delete(...row);
	};

async function issue(over: object = {}) {
	const given = await issueToken(world.as(alice), {
		subject: printer,
		name: 'build',
		scopes: ['events:write'],
		days: 30,
		...over,
	});
	await world.settle();
	return given;
}

const holder = () => ({ domain: world.domain, principal: ANONYMOUS });

async function round(domain: Domain = world.domain): Promise<void> {
	await warnOwners(domain);
	await world.settle();
}

async function rowsDue(): Promise<string[]> {
	const found: string[] = [];
	for await (const partition of world.store.tables.tokens.partitions())
		if (!tokenKeys.isToken(partition) && partition !== dueKeys.warnedUpTo.partition)
			found.push(...(await world.store.tables.tokens.range({ partition })).rows.map(({ row }) => row));
	return found;
}

async function differences(): Promise<string[]> {
	const found: string[] = [];
	for (const subject of [alice, printer, TIDELINE])
		for await (const { what } of findDifferences(world.domain, subject)) found.push(what);
	for await (const { what } of surplusTokens(world.domain)) found.push(what);
	return found;
}

test('the owner of a token that its holder revokes is told, and nobody else is', async () => {
	const { token, issued } = await issue();
	const { token: own, issued: agent } = await issue({ subject: alice, holder: printer, name: 'agent' });
	expect(await revokeHeldTokens(holder(), { tokens: [token, own, token] })).toEqual({ revoked: 2 });
	await revokeHeldTokens(holder(), { tokens: [token] });
	await world.settle();
	const why = "was revoked by someone who had it. If that wasn't you, it may have leaked: issue a new one.";
	expect((await world.texts(alice)).toSorted()).toEqual([
		`The token agent (${agent.id}) of @alice, used by @printer, ${why}`,
		`The token build (${issued.id}) of @printer ${why}`,
	]);
	expect(await world.texts(printer)).toEqual([]);
	expect(await world.texts(bob)).toEqual([]);
	expect(await differences()).toEqual([]);
});

test('an owner is not told of what it revoked itself', async () => {
	const { issued } = await issue();
	await revokeToken(world.as(alice), { subject: printer, id: issued.id });
	await world.settle();
	expect(await world.texts(alice)).toEqual([]);
});

test('it is told although the process died right after the revocation, and once although the job runs twice', async () => {
	const { token } = await issue();
	await revokeHeldTokens(holder(), { tokens: [token] });
	const [pending] = world.pendingJobs.splice(0);
	const job = pending && (await getJob(world.store.tables.ledger, printer, pending.commandId));
	if (!job) throw new Error('There is no job.');
	await redriveJobs(world.domain, printer);
	await world.settle();
	expect(await world.store.tables.ledger.get(jobKeys.job(printer, job.commandId))).toBeUndefined();
	expect(await world.texts(alice)).toHaveLength(1);
	await enterChangedTokens(world.domain, printer, job);
	await world.settle();
	expect(await world.texts(alice)).toHaveLength(1);
});

test('a machine without an owner is told itself', async () => {
	const beacon = 'app-beacon';
	await ensureMachine(world.operator, { subject: beacon });
	const { token } = await issueToken(world.operator, { subject: beacon, name: 'build', scopes: ['events:write'] });
	await revokeHeldTokens(holder(), { tokens: [token] });
	await world.settle();
	expect(await world.texts(beacon)).toEqual([expect.stringContaining('of @beacon was revoked')]);
});

test('an owner is told 14 and 3 days before a token expires and when it has, once each, by two rounds side by side', async () => {
	const { issued } = await issue();
	const servers = [world.domain, world.another()];
	const warnSideBySide = async () => {
		await Promise.all(servers.map(warnOwners));
		await world.settle();
	};
	const at = `${issued.expiresAt.slice(0, 10)} ${issued.expiresAt.slice(11, 16)} UTC`;
	const soon = `The token build (${issued.id}) of @printer expires at ${at}. Renew it under Settings → Machines.`;
	const over = `The token build (${issued.id}) of @printer expired at ${at} and no longer works. Renew it under Settings → Machines.`;

	await warnSideBySide();
	world.clock.ahead += 16 * DAY - HOUR;
	await warnSideBySide();
	expect(await world.texts(alice)).toEqual([]);
	world.clock.ahead += HOUR;
	await warnSideBySide();
	expect(await world.texts(alice)).toEqual([soon]);
	world.clock.ahead += 11 * DAY - HOUR;
	await warnSideBySide();
	expect(await world.texts(alice)).toEqual([soon]);
	world.clock.ahead += HOUR;
	await warnSideBySide();
	expect(await world.texts(alice)).toEqual([soon, soon]);
	world.clock.ahead += 3 * DAY - HOUR;
	await warnSideBySide();
	expect(await world.texts(alice)).toEqual([soon, soon]);
	world.clock.ahead += HOUR;
	await warnSideBySide();
	expect(await world.texts(alice)).toEqual([over, soon, soon]);
	world.clock.ahead += 30 * DAY;
	await warnSideBySide();
	expect(await world.texts(alice)).toEqual([over, soon, soon]);
	expect(await world.texts(printer)).toEqual([]);
	expect(await world.texts(bob)).toEqual([]);
	expect(await rowsDue()).toEqual([]);
	expect(await differences()).toEqual([]);
});

test('nobody is told of a token that was renewed or revoked meanwhile, nor of one of a workload', async () => {
	await round();
	const [renewed, revoked] = [await issue(), await issue()];
	const next = await renewToken(world.as(alice), { subject: printer, id: renewed.issued.id, days: 60 });
	await revokeToken(world.as(alice), { subject: printer, id: revoked.issued.id });
	await workloadToken();
	await world.settle();
	expect(await differences()).toEqual([]);
	for (const days of [1, 15, 15]) {
		world.clock.ahead += days * DAY;
		await round();
	}
	expect(await world.texts(alice)).toEqual([]);
	world.clock.ahead += 16 * DAY;
	await round();
	expect(await world.texts(alice)).toEqual([expect.stringContaining(`(${next.issued.id}) of @printer expires at`)]);
});

async function workloadToken(): Promise<void> {
	const issuer = 'https://issuer.example';
	const claims = { repository_id: '74' };
	const scopes = ['events:write'] as const;
	await addTrust(world.as(alice), { subject: printer, name: 'tide', issuer, audience: 'tideline', claims, scopes });
	const verify = async () => ({ issuer, audiences: ['tideline'], claims });
	await exchangeToken(holder(), { subject: printer, issuer, verify });
}

test('the owner of a token for a few days is told when it has expired', async () => {
	await round();
	await issue({ days: 2 });
	world.clock.ahead += 2 * DAY - MINUTE;
	await round();
	expect(await world.texts(alice)).toEqual([]);
	world.clock.ahead += 2 * MINUTE;
	await round();
	expect(await world.texts(alice)).toEqual([expect.stringContaining('expired at')]);
});

test('the owner of a token for a week is told three days before it expires, and when it has', async () => {
	await round();
	await issue({ days: 7 });
	world.clock.ahead += 4 * DAY - MINUTE;
	await round();
	expect(await world.texts(alice)).toEqual([]);
	world.clock.ahead += 2 * MINUTE;
	await round();
	expect(await world.texts(alice)).toEqual([expect.stringContaining('expires at')]);
	world.clock.ahead += 3 * DAY;
	await round();
	expect(await world.texts(alice)).toEqual([
		expect.stringContaining('expired at'),
		expect.stringContaining('expires at'),
	]);
});

test('where no server ran from the first warning to the second, one is enough', async () => {
	await round();
	await issue();
	world.clock.ahead += 28 * DAY;
	await round();
	await round();
	expect(await world.texts(alice)).toEqual([expect.stringContaining('expires at')]);
	expect(await rowsDue()).toHaveLength(1);
});

test('the owner of a token of release 0.1.0, which entered two times, is told three days before its end, too', async () => {
	await round();
	const { issued } = await issue();
	const dueAt = (days: number) => dueKeys.due(isoTime(Date.parse(issued.expiresAt) - days * DAY), issued.id);
	expect(await world.store.tables.tokens.delete(dueAt(3))).toBe(true);
	expect(await differences()).toEqual([]);
	world.clock.ahead += 17 * DAY;
	await round();
	expect(await world.texts(alice)).toHaveLength(1);
	expect(await differences()).toEqual([]);
	world.clock.ahead += 11 * DAY;
	await round();
	expect(await world.texts(alice)).toHaveLength(2);

	// A reconciliation enters it where the first warning came before the upgrade.
	const { issued: other } = await issue({ days: 10 });
	const missing = dueKeys.due(isoTime(Date.parse(other.expiresAt) - 3 * DAY), other.id);
	expect(await world.store.tables.tokens.delete(missing)).toBe(true);
	expect(await differences()).toEqual([`no one would be told when the token ${other.id} expires`]);
});

test.each([
	['ten days ago is told of', 40, [expect.stringContaining('expired at')]],
	['longer ago than the pages say is not', 61, []],
])('where no server ran for long, what expired %s', async (_, days, told) => {
	await round();
	await issue();
	world.clock.ahead += days * DAY;
	await round();
	expect(await world.texts(alice)).toEqual(told);
});

test('a round that breaks off tells the others, and the next one goes on', async () => {
	await round();
	await issue();
	await issue();
	world.clock.ahead += 17 * DAY;
	failing = new StorageError('unclear', 'no answer');
	await expect(warnOwners(world.domain)).rejects.toThrow('no answer');
	await world.settle();
	expect(await world.texts(alice)).toHaveLength(2);
	expect(await rowsDue()).toHaveLength(5);
	world.clock.ahead += 5 * DAY;
	await round();
	expect(await world.texts(alice)).toHaveLength(2);
	expect(await rowsDue()).toHaveLength(4);
});

test('a reconciliation enters the times of tokens that have none', async () => {
	const { issued } = await issue();
	const warnAt = new Date(Date.parse(issued.expiresAt) - 14 * DAY).toISOString();
	for (const at of [warnAt, issued.expiresAt])
		expect(await world.store.tables.tokens.delete(dueKeys.due(at, issued.id))).toBe(true);
	expect(await differences()).toEqual([`no one would be told when the token ${issued.id} expires`]);
	expect(await reconcile(world.operator, { repair: true, settle: world.settle })).toMatchObject({
		differences: 1,
		repaired: 1,
	});
	world.clock.ahead += 17 * DAY;
	await round();
	expect(await world.texts(alice)).toHaveLength(1);
	expect(await differences()).toEqual([]);
});
