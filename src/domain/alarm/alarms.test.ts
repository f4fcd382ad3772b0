/** Admins turn rules on, and are told of the entries that meet them: each once, whatever dies, and none from before. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { AlarmKind } from '../../contract/alarm/alarm-rules.ts';
import type { Action } from '../../contract/audit/actions.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { StorageError } from '../../storage/port.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { getJob } from '../../storage/rows/ledger/jobs.ts';
import { alarmPositionKey } from '../../storage/rows/log/alarm-position.ts';
import { changedStore } from '../../testing/changed-store.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { removeEvent } from '../event/remove-event.ts';
import { restartLog } from '../log/restart-log.ts';
import { listNotifications } from '../notification/list-notifications.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { issueToken } from '../token/issue-token.ts';
import { removeAlarmRule, setAlarmRule } from './alarm-rules.ts';
import { tellAdmins } from './jobs/tell-admins.ts';
import { listAlarms } from './list-alarms.ts';
import { raiseAlarms } from './raise-alarms.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const told = (subject: SubjectId, seq: number | undefined, sentence = 'a token was issued.') =>
	`Alarm: ${sentence} https://tideline.example/admin/audit/${subject}/${seq}`;
const ADMINS: readonly SubjectId[] = ['dev-nina', 'dev-olaf'];
const [nina = '', olaf = ''] = ADMINS;

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let alice: SubjectId;
	/** The next write of the position fails. */
	let isFailing: boolean;

	beforeEach(async () => {
		isFailing = false;
		world = await createWorld(engine, inject('azurite'), {
			admins: ADMINS,
			seen: (store) =>
				changedStore(store, {
					tables: {
						log: {
							insert: (key, properties) => failOrGoOn(key.partition, () => store.tables.log.insert(key, properties)),
							update: (key, properties, etag) =>
								failOrGoOn(key.partition, () => store.tables.log.update(key, properties, etag)),
						},
					},
				}),
		});
		alice = await world.person('alice');
		for (const name of ['nina', 'olaf']) await world.person(name);
		await settle();
	});
	afterEach(() => world.close());

	function failOrGoOn<T>(partition: string, goOn: () => Promise<T>): Promise<T> {
		if (partition !== alarmPositionKey.partition || !isFailing) return goOn();
		isFailing = false;
		throw new StorageError('unclear', 'no answer');
	}
	async function settle(): Promise<void> {
		await world.settle();
		await world.keepLog();
	}
	async function round(): Promise<void> {
		await settle();
		await raiseAlarms(world.domain);
		await settle();
	}
	const set = (kind: AlarmKind, threshold?: number) => setAlarmRule(world.as(nina, 'admin'), { kind, threshold });
	const issue = () => issueToken(world.as(alice), { subject: alice, name: 'build', scopes: ['events:write'] });
	async function postAndRemove(times: number): Promise<void> {
		for (let done = 0; done < times; done++) {
			const { id } = await world.post(alice, 'High water');
			await removeEvent(world.as(alice), { actor: alice, id });
		}
		await settle();
	}
	const alarms = async () => (await listAlarms(world.operator)).alarms;
	const entries = async (action: Action, subject: SubjectId = TIDELINE) => {
		const { rows } = await world.store.tables.ledger.range(entryKeys.all(subject));
		return rows.map(entryOf).filter((entry) => entry.action === action);
	};

	test('a rule raises an alarm for an entry, and each admin is told of it with a link', async () => {
		await issue();
		await settle();
		expect(await set('token-issued')).toEqual({ repeated: false });
		expect(await set('token-issued')).toEqual({ repeated: true });
		await round();
		// It was issued before the rule.
		expect(await alarms()).toEqual([]);

		await issue();
		await round();
		const [cause] = await entries('token-issued', alice);
		expect(await alarms()).toMatchObject([{ kind: 'token-issued', subject: alice, seq: cause?.seq }]);
		expect(await entries('alarm-raised')).toMatchObject([{ actor: TIDELINE, via: 'notice', target: alice }]);
		expect(await entries('alarm-rule-set')).toMatchObject([{ actor: nina, target: 'token-issued' }]);
		for (const admin of ADMINS) {
			const { items } = await listNotifications(world.as(admin), { reader: admin, limit: 10 });
			expect(items).toMatchObject([{ event: { text: told(alice, cause?.seq) } }]);
		}
		expect(await world.texts(alice)).toEqual([]);
		for await (const difference of findDifferences(world.domain, TIDELINE)) expect(difference).toBeUndefined();
	});

	test('it is raised once, by two processes, after a crash, and when its job runs twice', async () => {
		await set('token-issued');
		await issue();
		await issue();
		await settle();
		isFailing = true;
		await expect(raiseAlarms(world.domain)).rejects.toThrow('no answer');
		expect(await alarms()).toHaveLength(2);
		await Promise.all([world.domain, world.another(), world.another()].map((domain) => raiseAlarms(domain)));
		const [raised] = await entries('alarm-raised');
		const job = await getJob(world.store.tables.ledger, TIDELINE, raised?.commandId ?? '');
		if (!job) throw new Error('There is no job.');
		await round();
		await tellAdmins(world.domain, TIDELINE, job);
		await settle();
		expect(await alarms()).toHaveLength(2);
		expect(await entries('alarm-raised')).toHaveLength(2);
		const causes = (await entries('token-issued', alice)).map(({ seq }) => told(alice, seq));
		for (const admin of ADMINS) expect((await world.texts(admin)).toSorted()).toEqual(causes.toSorted());
	});

	test('a rule that counts raises an alarm for so many entries within an hour', async () => {
		await set('many-removals', 3);
		await postAndRemove(2);
		await round();
		world.clock.ahead += HOUR_MS + MINUTE_MS;
		await postAndRemove(2);
		await round();
		expect(await alarms()).toEqual([]);
		await postAndRemove(1);
		await round();
		expect(await alarms()).toMatchObject([{ kind: 'many-removals', subject: alice, count: 3 }]);
		await postAndRemove(2);
		await round();
		expect(await alarms()).toHaveLength(1);
		await postAndRemove(1);
		await round();
		expect(await alarms()).toHaveLength(2);
		const sentence = 'many events were removed: 3 within an hour.';
		expect(await world.texts(nina)).toEqual((await alarms()).map(({ seq }) => told(alice, seq, sentence)));
	});

	test('a rule that is off raises none, and one that is turned on again counts from there', async () => {
		await set('token-issued');
		await set('many-removals', 3);
		await postAndRemove(2);
		await round();
		for (const kind of ['token-issued', 'many-removals'] as const)
			expect(await removeAlarmRule(world.operator, { kind })).toEqual({ repeated: false });
		expect(await removeAlarmRule(world.operator, { kind: 'token-issued' })).toEqual({ repeated: true });
		await issue();
		await round();
		await set('token-issued');
		await set('many-removals', 3);
		await postAndRemove(1);
		await round();
		expect(await alarms()).toEqual([]);
		await issue();
		await postAndRemove(2);
		await round();
		expect((await alarms()).map(({ kind }) => kind)).toEqual(['many-removals', 'token-issued']);
	});

	test('a restarted log raises nothing again, and an entry that was erased nothing at all', async () => {
		await issue();
		await settle();
		await set('token-issued');
		await issue();
		await round();
		await restartLog(world.operator);
		await issueToken(world.as(olaf), { subject: olaf, name: 'build', scopes: ['events:write'] });
		await round();
		expect((await alarms()).map(({ subject }) => subject)).toEqual([olaf, alice]);
		const bob = await world.person('bob');
		await issueToken(world.as(bob), { subject: bob, name: 'build', scopes: ['events:write'] });
		await settle();
		await eraseSubject(world.operator, { subject: bob });
		await round();
		expect(await alarms()).toHaveLength(2);
	});

	test('a threshold is refused for a rule that does not count', async () => {
		await expect(set('export', 3)).rejects.toMatchObject({ code: 'invalid_input' });
		const { rules } = await listAlarms(world.operator);
		expect(rules.find(({ kind }) => kind === 'export')).toEqual({ kind: 'export' });
		expect(rules.find(({ kind }) => kind === 'many-removals')).toEqual({ kind: 'many-removals', threshold: 20 });
	});
});
