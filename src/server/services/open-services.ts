/**
 * Puts settings, storage and domain together, for the web server and for the command line. What is for Azure alone is
 * loaded where it is used: its SDKs are half of the program, and a command on the embedded store would wait for them.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { restoreUnderWay } from '../../domain/backup/restore-rows.ts';
import { createDomain, type Domain } from '../../domain/domain.ts';
import { prepareJobs } from '../../domain/jobs/prepare-jobs.ts';
import { sendAllSecondRuns } from '../../domain/jobs/second-run.ts';
import { keyMissing } from '../../domain/log/key-missing.ts';
import { sendPendingMails } from '../../domain/mail/add-mails.ts';
import { isBeingMovedTo } from '../../domain/move/move-mark.ts';
import { sendPendingAlerts } from '../../domain/notification/add-alerts.ts';
import type { BackupPlace, PendingJob, Ports } from '../../domain/ports/ports.ts';
import { replayErasures } from '../../domain/privacy/replay-erasures.ts';
import { type Pace, type TimelineWatch, watchTimelines } from '../../domain/timeline/watch-timelines.ts';
import { sleep } from '../../domain/waiting/sleep.ts';
import { sendPending } from '../../domain/webhook/send-again.ts';
import type { Env } from '../../env.ts';
import { Heat } from '../../observation/heat/heat.ts';
import { shared } from '../../observation/shared/shared.ts';
import { AlertSealer } from '../../outbound/alert-sealer.ts';
import { type BackupSettings, openBackupPlace } from '../../outbound/backup/backup-place.ts';
import { type LogSettings, logPortOf } from '../../outbound/log/log-port.ts';
import { Mailer } from '../../outbound/mail/mailer.ts';
import { OutsideSender } from '../../outbound/send-outside.ts';
import type { AzureConfig } from '../../storage/azure/account/account.ts';
import type { Rebalanced, RebalanceOptions } from '../../storage/azure/accounts/rebalance.ts';
import type { BlobAccount } from '../../storage/azure/files/blob-files.ts';
import type { AccountSetUp, SetUpOptions } from '../../storage/azure/setup.ts';
import { keptSecret, secretIfKept } from '../../storage/embedded/file/kept-secret.ts';
import { FolderFiles } from '../../storage/embedded/files/folder-files.ts';
import type { Endpoint } from '../../storage/embedded/links/endpoint.ts';
import { type EmbeddedStore, openEmbeddedStore } from '../../storage/embedded/store.ts';
import { numbersOfOpenFiles } from '../../storage/embedded/writer/process-locks.ts';
import { erasureFileIn } from '../../storage/erasure-file.ts';
import type { Files } from '../../storage/files.ts';
import { migrationSentence, type OnMigration } from '../../storage/migrations/migration.ts';
import { observeAll } from '../../storage/observe-all.ts';
import { observedStore } from '../../storage/observed-store.ts';
import { StorageError, type Store } from '../../storage/port.ts';
import { getCurrentLog } from '../../storage/rows/log/current.ts';
import { Background } from '../../worker/background.ts';

export type { AccountSetUp };

export type Services = {
	env: Env;
	store: Store;
	/** The HTTP endpoint of the embedded store. Azure has its own. */
	endpoint: Endpoint | undefined;
	/** Lets another thread of this process write through the embedded store. Azure has none. */
	lendWriter: EmbeddedStore['lendWriter'] | undefined;
	domain: Domain;
	/** Signs sessions and links. */
	secret: string;
	log: LogSettings;
	watch: TimelineWatch;
	/** The jobs under way in this process. */
	background: Background;
	/** Counts of the last hour. */
	heat: Heat;
};

/** Handlers for the work that the process's own commands leave. */
export type FollowUps = {
	/** A job, right after its command. */
	runPending(domain: Domain, job: PendingJob, background: Background): void;
	/** Pushes were added for webhooks. */
	pushesAdded?(domain: Domain, background: Background): void;
	/** Entries wait for their place in the log. */
	leavesAdded?(domain: Domain, background: Background): void;
	/** Whether another thread of this process runs the jobs: see `Ports`. */
	hasThreadForJobs?: boolean;
	/** The exceptions that this process has seen. */
	exceptions?: Ports['exceptions'];
};

export type OpenOptions = { readOnly?: boolean; restores?: boolean; onMigration?: OnMigration };

/**
 * Opens the store that the settings name. A store of an earlier schema is migrated, and `onMigration` is told. What was
 * erased and came back with a backup is erased again first. `readOnly`: nothing of it is done. The embedded store is not
 * changed in any way, and signs nothing. `restores`: for a restore or a move to it alone, which goes on where an earlier one was. Any
 * other opening of such a store is refused.
 */
export async function openServices(
	env: Env,
	{ runPending, pushesAdded, leavesAdded, hasThreadForJobs = false, exceptions }: FollowUps,
	{ readOnly = false, restores = false, onMigration = reportMigration() }: OpenOptions = {},
): Promise<Services> {
	if (restores) assertNoneRuns(env);
	const secret = async () => (readOnly ? ((await knownSecretOf(env)) ?? '') : secretOf(env));
	const opened: Store & Partial<EmbeddedStore> = await openStore(env, secret, { isReadOnly: readOnly, onMigration });
	await opened.open();
	const watch = watchTimelines(opened.tables.timelines, sleep, WATCH[opened.engine]);
	const { metrics, traces } = shared;
	const heat = new Heat();
	const store = observedStore(
		opened,
		observeAll(watch.observe, heat.observe, metrics?.observeStore, traces?.observeStore),
	);
	const background = new Background();
	const log = await logSettingsOf(env, readOnly || restores ? undefined : store);
	const files = await filesOf(env, secret);
	const backup = await backupPlaceOf(env);
	const domain: Domain = createDomain({
		store,
		now: Date.now,
		randomBytes: (size) => randomBytes(size),
		sleep,
		handingBack: background.handingBack,
		...metrics?.ports,
		jobEnded(job) {
			heat.jobEnded(job);
			metrics?.ports.jobEnded(job);
		},
		...(traces && { tracing: traces.tracing }),
		hasThreadForJobs,
		prepareJobs: (commands) => prepareJobs(domain, commands),
		runPending: (job) => runPending(domain, job, background),
		pushesAdded: () => pushesAdded?.(domain, background),
		leavesAdded: () => leavesAdded?.(domain, background),
		log: await logPortOf(log, Date.now),
		...(files && { files }),
		outside: new OutsideSender({ inside: env.ALLOWED_INSIDE_HOSTS, host: env.publicHost }),
		...(env.alerts && { alerts: new AlertSealer(env.alerts) }),
		...(env.mail && { mail: new Mailer(env.mail) }),
		admins: env.admins,
		claimGivesRoles: env.roleClaim !== undefined,
		fourEyes: env.FOUR_EYES === 'on',
		signUpIsClosed: env.signUp.by !== 'open',
		openedAt: env.openedAt,
		...(env.ANCHOR_DIR !== undefined && { erasureFile: erasureFileIn(env.ANCHOR_DIR) }),
		...(backup && { backup }),
		...(exceptions && { exceptions }),
		...(env.RETAIN_EVENTS_DAYS !== undefined && { retainEventsDays: env.RETAIN_EVENTS_DAYS }),
	});
	if (!restores) await assertRestored(store);
	if (!readOnly && !restores) await replayErasures(domain, (sentence) => console.error(sentence));
	return {
		env,
		store,
		endpoint: opened.endpoint,
		lendWriter: opened.lendWriter,
		domain,
		secret: await secret(),
		log,
		watch,
		background,
		heat,
	};
}

function assertNoneRuns({ STORE, DATA_DIR }: Env): void {
	if (STORE === 'embedded' && numbersOfOpenFiles(DATA_DIR).length > 0)
		throw new StorageError('invalid', `Another process has ${DATA_DIR} open. Stop it first.`);
}

async function assertRestored(store: Store): Promise<void> {
	if (await isBeingMovedTo(store))
		throw new StorageError(
			'invalid',
			'Another store is being moved to this one, which opens when that is done. Run the same command again, with the settings of the other store: tideline move',
		);
	const at = await restoreUnderWay(store);
	if (at !== undefined)
		throw new StorageError(
			'invalid',
			`This store is being restored to the moment ${at}, and opens when that is done. Run the same command again: tideline restore`,
		);
}

/** Secret that signs sessions, links and codes: the setting, or the one that this machine made for itself. */
export async function secretOf({ AUTH_SECRET, DATA_DIR }: Env): Promise<string> {
	return AUTH_SECRET ?? keptSecret(DATA_DIR);
}

const knownSecretOf = async ({ AUTH_SECRET, DATA_DIR }: Env) => AUTH_SECRET ?? secretIfKept(DATA_DIR, 'secret');

/** Without a store, no key is made. */
async function logSettingsOf(env: Env, store: Store | undefined): Promise<LogSettings> {
	const key = env.LOG_KEY ?? (env.STORE === 'embedded' ? await logKeyOf(env, store) : undefined);
	const anchor = { anchorDir: env.ANCHOR_DIR, anchorContainer: anchorContainerOf(env) };
	const { COLLECTOR_URL: url, COLLECTOR_TOKEN: token, COLLECTOR_FORMAT: format } = env;
	const collector = url === undefined ? undefined : { url, token, format };
	return { origin: env.logOrigin, key, witnesses: env.LOG_WITNESSES, ...anchor, collector };
}

/** On one machine the key is made before the first checkpoint, and never again for the same log: see `keyMissing`. */
async function logKeyOf({ DATA_DIR }: Env, store: Store | undefined): Promise<string | undefined> {
	if (!store) return secretIfKept(DATA_DIR, 'log-key');
	const current = await getCurrentLog(store.tables.log);
	if (!current?.keys) return keptSecret(DATA_DIR, 'log-key');
	const key = await secretIfKept(DATA_DIR, 'log-key');
	if (key === undefined) console.error(keyMissing(current));
	return key;
}

/** Pace of looks for the writes of other processes: this one's own are told at once. On Azure each look is paid for. */
const WATCH: Record<Store['engine'], Pace> = {
	embedded: { shortest: 300, longest: 2_500 },
	azure: { shortest: 1_000, longest: 5_000 },
};

async function openStore(
	env: Env,
	secret: () => Promise<string>,
	options: { isReadOnly: boolean; onMigration: OnMigration },
): Promise<Store | EmbeddedStore> {
	const { DATA_DIR: dataDir, TABLE_PREFIX: prefix } = env;
	if (env.STORE === 'embedded') return openEmbeddedStore({ dataDir, prefix, secret, ...options });
	const { AZURE_SEARCH_ENDPOINT: endpoint, AZURE_SEARCH_KEY: key } = env;
	const { openAzureStore } = await import('../../storage/azure/store.ts');
	return openAzureStore({ ...azureConfig(env), ...options, ...(endpoint && { aiSearch: { endpoint, key } }) });
}

/** Milliseconds between two lines of the log on the rows of one migration. */
const MIGRATION_LINE_MS = 5_000;

/** Tells the log how a migration goes on. */
function reportMigration(): OnMigration {
	let toldAt = 0;
	return (progress) => {
		if (progress.step === 'rows' && Date.now() - toldAt < MIGRATION_LINE_MS) return;
		toldAt = Date.now();
		console.error(migrationSentence(progress));
	};
}

/** A container of the first account, or one that its address names. */
function anchorContainerOf(env: Env): LogSettings['anchorContainer'] {
	const { ANCHOR_CONTAINER: named } = env;
	if (named === undefined) return undefined;
	if (!named.startsWith('http')) return { account: blobAccountOf(env), container: named };
	const { origin, pathname } = new URL(named);
	const [container = '', ...before] = pathname.split('/').filter(Boolean).toReversed();
	return { account: { blobs: [origin, ...before.toReversed()].join('/') }, container };
}

/**
 * Place of the bundles for auditors: beside the database, or in a container of the first account. Undefined for an
 * account that has no blobs.
 */
async function filesOf(env: Env, secret: () => Promise<string>): Promise<Files | undefined> {
	if (env.STORE === 'embedded') return new FolderFiles({ folder: join(env.DATA_DIR, 'files'), secret });
	const { openBlobFiles } = await import('../../storage/azure/files/blob-files.ts');
	try {
		return openBlobFiles(blobAccountOf(env), `${env.TABLE_PREFIX}-files`);
	} catch (error) {
		if (error instanceof StorageError && error.reason === 'invalid') return undefined;
		throw error;
	}
}

function blobAccountOf({ azureAccounts: [first] }: Env): BlobAccount {
	if (first && 'account' in first) return { blobs: `https://${first.account}.blob.core.windows.net` };
	return { connectionString: first?.connectionString ?? '' };
}

/** Moves all rows to where the storage accounts that the settings name put them. */
export async function rebalanceAccounts(
	env: Env,
	options: Pick<RebalanceOptions, 'without' | 'onProgress'>,
): Promise<Rebalanced> {
	if (env.STORE !== 'azure')
		throw new StorageError('invalid', "The embedded store is one file, so there's nothing to move. Set STORE=azure.");
	const { rebalance } = await import('../../storage/azure/accounts/rebalance.ts');
	return rebalance(azureConfig(env), { ...options, sendLaterAgain: sendWhatComesLater });
}

/** Messages that may wait for a day: of second runs, of pushes, of alerts and of mail. */
async function sendWhatComesLater(store: Pick<Store, 'tables' | 'queues'>): Promise<void> {
	await sendAllSecondRuns(store);
	for await (const subject of store.tables.ledger.partitions()) {
		await sendPending({ store }, subject);
		await sendPendingAlerts({ store }, subject);
		await sendPendingMails({ store }, subject);
	}
}

/** Settings of the backup, in another place than theirs if one is named. Undefined where there is none. */
export function backupSettings(env: Env, name = env.BACKUP_TO): BackupSettings | undefined {
	if (name === undefined) return undefined;
	return {
		name,
		connectionString: env.BACKUP_CONNECTION_STRING,
		key: env.BACKUP_KEY,
		keepDays: env.BACKUP_KEEP_DAYS,
		keepBases: env.BACKUP_KEEP_BASES,
	};
}

/** The place of a backup that an argument or the settings name. Undefined where neither does. */
export async function backupPlaceOf(env: Env, name?: string): Promise<BackupPlace | undefined> {
	const settings = backupSettings(env, name);
	return settings && openBackupPlace(settings);
}

/** Makes what the storage accounts that the settings name need, and sees whether browsers can read there. */
export async function setUpAzure(env: Env, options: SetUpOptions): Promise<AccountSetUp[]> {
	if (env.STORE !== 'azure')
		throw new StorageError('invalid', 'The embedded store needs no setup. Set STORE=azure and an account.');
	const { setUp } = await import('../../storage/azure/setup.ts');
	const accounts = await setUp(azureConfig(env), options);
	await setUpFiles(env, options, accounts);
	return accounts;
}

/** The settings with only these of their storage accounts. */
export function withAccounts(env: Env, names: readonly string[]): Env {
	return { ...env, azureAccounts: env.azureAccounts.filter((account) => names.includes(accountName(account))) };
}

export function accountName(account: Env['azureAccounts'][number]): string {
	if ('account' in account) return account.account;
	return /(?:^|;)AccountName=([^;]+)/i.exec(account.connectionString)?.[1] ?? '';
}

/** Bundles for auditors need blobs, which all else does without: what is wrong there is told. */
async function setUpFiles(env: Env, { origins }: SetUpOptions, [first]: AccountSetUp[]): Promise<void> {
	const account = blobAccountOf(env);
	if (!first || !('connectionString' in account)) return;
	const { setBlobCors } = await import('../../storage/azure/files/blob-cors.ts');
	try {
		await setBlobCors(account.connectionString, origins);
	} catch (error) {
		if (!(error instanceof StorageError)) throw error;
		first.findings.push(`bundles for auditors cannot be kept there: ${error.message}`);
	}
}

/** The accounts of the settings, as the engine takes them. */
export const azureConfig = (env: Env): AzureConfig => ({
	prefix: env.TABLE_PREFIX,
	requestsAtOnce: env.AZURE_REQUESTS_AT_ONCE,
	connectionStrings: env.azureAccounts.flatMap((account) =>
		'connectionString' in account ? [account.connectionString] : [],
	),
	accountUrls: env.azureAccounts.flatMap((account) => ('account' in account ? [urlsOf(account.account)] : [])),
});

const urlsOf = (account: string) => ({
	tables: `https://${account}.table.core.windows.net`,
	queues: `https://${account}.queue.core.windows.net`,
});
