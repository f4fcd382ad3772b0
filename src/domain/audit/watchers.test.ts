/** Acts beside the service's own work are on the trail as well: reading it, repairing, failing to sign in. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { ANONYMOUS, type Principal } from '../../contract/caller/principal.ts';
import type { AuditQuery } from '../../contract/schema/audit.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { headKey } from '../../storage/rows/ledger/head.ts';
import { timelineKey } from '../../storage/rows/timelines.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { redriveParked } from '../jobs/parked.ts';
import { park } from '../ledger/parked-messages.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { recordFailedSignIn } from '../session/record-failed-sign-in.ts';
import { listAudit } from './list-audit.ts';
import { filterText } from './record-audit-read.ts';

const MINUTE = 60_000;

describe.each(ENGINES)('those who watch, on the %s store', (engine) => {
	let world: World;
	let admin: SubjectId;
	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		admin = await world.person('admin');
	});
	afterEach(() => world.close());

	/** The entries of a ledger behind its first, the newest first. */
	async function entriesOf(subject: SubjectId) {
		const { rows } = await world.store.tables.ledger.range(entryKeys.all(subject));
		return rows.slice(0, -1).map((row) => {
			const { action, actor, via, target } = entryOf(row);
			return { action, actor, via, target, ...detailsOf(row) };
		});
	}

	const read = (query: Partial<AuditQuery>, principal?: Principal) =>
		listAudit(principal ? { domain: world.domain, principal } : world.as(admin, 'admin'), { limit: 1, ...query });
	const readBy = (actor: string, via: string, target: string) => ({ action: 'audit-read', actor, via, target });

	test('a reader of the audit trail is on it, once an hour for each filter, with the first page', async () => {
		await read({});
		await read({});
		await read({ action: 'followed', subject: 'dev-bob' });
		await world.settle();
		await read({ cursor: (await listAudit(world.as(admin, 'admin'), { limit: 1 })).next });
		const filtered = readBy(admin, 'web', 'action=followed&subject=dev-bob');
		expect(await entriesOf(admin)).toEqual([filtered, readBy(admin, 'web', '')]);
		world.clock.ahead += 60 * MINUTE;
		await Promise.all([read({}), read({})]);
		expect(await entriesOf(admin)).toEqual([readBy(admin, 'web', ''), filtered, readBy(admin, 'web', '')]);
		await world.settle();
		for await (const { what } of findDifferences(world.domain, admin)) expect.fail(what);
	});

	test('a token reads as its subject, and an operator as the service', async () => {
		const token = {
			kind: 'token',
			id: 'T',
			subject: admin,
			holder: 'app-siem',
			scopes: ['audit:read'],
			expiresAt: '2099-01-01T00:00:00.000Z',
		} as const;
		await read({ day: '2026-03-01' }, token);
		await read({}, world.operator.principal);
		expect(await entriesOf(admin)).toEqual([readBy('app-siem', 'token:T', 'day=2026-03-01')]);
		expect(await entriesOf(TIDELINE)).toEqual([readBy('operator', 'cli', '')]);
	});

	test('a refused reader is not on it', async () => {
		await expect(listAudit(world.as(admin), { limit: 1 })).rejects.toMatchObject({ code: 'forbidden' });
		expect(await entriesOf(admin)).toEqual([]);
	});

	test('jobs that are sent again are on the ledger of who sent them, and nothing is where there were none', async () => {
		expect(await redriveParked(world.as(admin, 'admin'))).toBe(0);
		const [job] = world.pendingJobs;
		await park(world.domain, 'broken', JSON.stringify({ v: 1, subject: admin, commandId: job?.commandId }));
		await park(world.domain, 'no message', 'nonsense');
		expect(await redriveParked({ ...world.as(admin, 'admin'), from: { client: 'Firefox' } })).toBe(1);
		const entry = { action: 'jobs-redriven', actor: admin, via: 'web', target: '', client: 'Firefox' };
		expect(await entriesOf(admin)).toEqual([{ ...entry, after: { jobs: 1 } }]);
	});

	test('a repair is on the ledger of the service, with what it mended', async () => {
		const { id } = await world.post(admin, 'paid 10');
		await world.settle();
		await reconcile(world.operator, { repair: true, settle: world.settle });
		await world.store.tables.timelines.delete(timelineKey(admin, id));
		await reconcile(world.operator, { repair: false, settle: world.settle });
		expect(await world.store.tables.ledger.get(headKey(TIDELINE))).toBeUndefined();
		await reconcile(world.operator, { repair: true, settle: world.settle });
		const by = { actor: 'operator', via: 'cli', target: '' };
		expect(await entriesOf(TIDELINE)).toEqual([{ action: 'repaired', ...by, after: { differences: 1, repaired: 1 } }]);
	});

	describe('failed sign-ins', () => {
		const fail = (address: string, tried?: SubjectId) =>
			recordFailedSignIn(
				{ domain: world.domain, principal: ANONYMOUS, from: { address } },
				{ provider: 'dev', reason: 'admin_code_needed', tried, address },
			);
		const failed = (address: string) => ({
			action: 'sign-in-failed',
			actor: 'anonymous',
			via: 'web',
			target: 'dev admin_code_needed',
			address,
		});

		test('are on the ledger of the tried subject, where there is one, else on that of the service', async () => {
			await fail('192.0.2.1', admin);
			await fail('192.0.2.2', 'dev-nobody');
			await fail('192.0.2.3');
			expect(await entriesOf(admin)).toEqual([failed('192.0.2.1')]);
			expect(await entriesOf(TIDELINE)).toEqual([failed('192.0.2.3'), failed('192.0.2.2')]);
			expect(await world.store.tables.ledger.get(headKey('dev-nobody'))).toBeUndefined();
		});

		test('are entered once a minute from one address, and thirty times from all', async () => {
			await Promise.all([fail('192.0.2.1', admin), fail('192.0.2.1', admin)]);
			for (let n = 0; n < 40; n++) await fail(`198.51.100.${n}`, admin);
			expect(await entriesOf(admin)).toHaveLength(30);
			world.clock.ahead += MINUTE + 1;
			await fail('192.0.2.1', admin);
			expect(await entriesOf(admin)).toHaveLength(31);
		});
	});
});

test('a filter is written one way, whatever the order of its parts, and without those that are empty', () => {
	expect(filterText({ subject: 'dev-alice', day: undefined, action: 'followed' })).toBe(
		filterText({ action: 'followed', subject: 'dev-alice' }),
	);
	expect(filterText({ subject: '', action: undefined })).toBe('');
});
