/** A world of its own for each test: a store nobody else uses, the real domain on it, and a worker to call by hand. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANONYMOUS } from '../contract/caller/principal.ts';
import type { Role } from '../contract/caller/role.ts';
import type { Event } from '../contract/event/event.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import type { Ctx } from '../domain/ctx.ts';
import { createDomain, type Domain, type Sizes } from '../domain/domain.ts';
import { postEvent } from '../domain/event/post-event.ts';
import { prepareJobs } from '../domain/jobs/prepare-jobs.ts';
import { LeaseEnded } from '../domain/ports/lease.ts';
import type { AlertSealer, LogPort, Mailer, Outside, PendingJob } from '../domain/ports/ports.ts';
import { signIn } from '../domain/session/sign-in.ts';
import { readTimeline } from '../domain/timeline/read-timeline.ts';
import { type TimelineWatch, watchTimelines } from '../domain/timeline/watch-timelines.ts';
import { sleep } from '../domain/waiting/sleep.ts';
import { logPortOf } from '../outbound/log/log-port.ts';
import { openBlobFiles } from '../storage/azure/files/blob-files.ts';
import { openAzureStore } from '../storage/azure/store.ts';
import { FolderFiles } from '../storage/embedded/files/folder-files.ts';
import { type EmbeddedStore, openEmbeddedStore } from '../storage/embedded/store.ts';
import type { Store } from '../storage/port.ts';
import { drain } from '../worker/drain.ts';
import { keepLogOnce } from '../worker/keep-log.ts';
import { runInline } from '../worker/run-inline.ts';
import { startAiSearch } from './ai-search/server.ts';
import { asUser, OPERATOR } from './as-user.ts';

export { asUser, OPERATOR };

export type EngineName = 'embedded' | 'azure';
export const ENGINES: readonly EngineName[] = ['embedded', 'azure'];

/** The searches under test: each engine's own, and Azure AI Search beside the tables of Azure. */
export const SEARCHES: readonly (EngineName | 'azure, Azure AI Search')[] = [...ENGINES, 'azure, Azure AI Search'];

export type World = {
	domain: Domain;
	store: Store;
	watch: TimelineWatch;
	/** Jobs of commands, in order, that nobody has run yet. */
	pendingJobs: PendingJob[];
	/** Milliseconds that the domain's clock is ahead of the real one. */
	clock: { ahead: number };
	/** Errors that the worker reported. */
	errors: string[];
	/** A caller: this subject, signed in. */
	as(subject: SubjectId, role?: Role): Ctx;
	/** A caller at the command line. */
	operator: Ctx;
	/** Signs a person in and returns their subject id. */
	person(name: string): Promise<SubjectId>;
	post(actor: SubjectId, text: string): Promise<Event>;
	/** Runs all pending jobs and all visible messages, until none is left. */
	settle(): Promise<void>;
	/** Gives all entries their place in the log, and signs it. */
	keepLog(): Promise<void>;
	/** Texts of a subject's whole timeline, newest first. */
	texts(reader: SubjectId): Promise<string[]>;
	/** Reaches where links lead: on the embedded store, its endpoint. */
	fetch(url: string, init?: RequestInit): Promise<Response>;
	/** Another domain on the same store, as a second process would have. `jobsPrepared`: as in the options of the world. */
	another(options?: Pick<WorldOptions, 'jobsPrepared'>): Domain;
	close(): Promise<void>;
};

export type WorldOptions = {
	/** The factor by which the domain's waits are shorter than in the product. Default 1. */
	pace?: number;
	/** The store as the domain sees it. Default the store itself. */
	seen?(store: Store): Store;
	/** Default the product's. */
	sizes?: Sizes;
	/** The way to addresses outside. Default: none. */
	outside?: Outside;
	/** The sealer of alerts. Default: none are sent. */
	alerts?: AlertSealer;
	/** The way to a mail server. Default: no mail is sent. */
	mail?: Mailer;
	/** The difference to a log with a key and without witnesses. */
	logPort?: Partial<LogPort>;
	/** Admins. Default: none. */
	admins?: readonly SubjectId[];
	/** Whether acts wait for a second admin. Default: no. */
	fourEyes?: boolean;
	/**
	 * Whether jobs with little to do are written with their commands, as every process on the embedded store does it. Default:
	 * they are. Otherwise each waits in `pendingJobs`.
	 */
	jobsPrepared?: boolean;
	/** The folder of the embedded store. Default one of its own. */
	place?: { dataDir: string; prefix: string };
	/** Unix milliseconds at which the domain's clock stands, but for `clock.ahead`. Default: it is the machine's. */
	standsAt?: number;
	/** Milliseconds after which all writes have landed on Azure once they are stopped, with an ownership lease of a few. */
	landedAfter?: number;
	/** The domain's chance. Default the machine's. */
	chance?(size: number): Uint8Array;
};

const LOG = { origin: 'test.example/log', key: '0b'.repeat(32), witnesses: [], anchorDir: undefined };

/**
 * On a busy machine Azurite, which all tests share, may need longer than a caller waits. At three times the wait,
 * dependent rules still hold: a lease can be renewed twice before it ends.
 */
const SEND_PATIENCE_MS = 15_000;

/** `azurite` is the connection string that the azure engine uses. */
export async function createWorld(
	kind: (typeof SEARCHES)[number],
	azurite: string,
	{
		pace = 1,
		seen = (store) => store,
		sizes,
		place,
		outside,
		alerts,
		mail,
		admins = [],
		fourEyes = false,
		logPort,
		jobsPrepared = true,
		standsAt,
		landedAfter,
		chance = (size) => randomBytes(size),
	}: WorldOptions = {},
): Promise<World> {
	const engine = kind === 'embedded' ? 'embedded' : 'azure';
	const aiSearch = kind === 'azure, Azure AI Search' ? await startAiSearch() : undefined;
	const prefix = place?.prefix ?? `t${randomBytes(6).toString('hex')}`;
	const dataDir = place?.dataDir ?? (await mkdtemp(join(tmpdir(), 'tideline-test-')));
	const store: Store & Partial<EmbeddedStore> =
		engine === 'embedded'
			? openEmbeddedStore({ dataDir, prefix, secret: async () => 'of this world' })
			: openAzureStore({
					connectionStrings: [azurite],
					prefix,
					sendPatienceMs: SEND_PATIENCE_MS,
					...(landedAfter !== undefined && { ownershipLeaseMs: 300, allLandedAfter: landedAfter }),
					...(aiSearch && { aiSearch }),
				});
	await store.open();
	const pendingJobs: PendingJob[] = [];
	const errors: string[] = [];
	const clock = { ahead: 0 };
	const now = () => (standsAt ?? Date.now()) + clock.ahead;
	const log = { ...(await logPortOf(LOG, now)), ...logPort };
	const files =
		engine === 'embedded' || !azurite.includes('BlobEndpoint')
			? new FolderFiles({ folder: join(dataDir, 'files'), secret: async () => 'of this world', now })
			: openBlobFiles({ connectionString: azurite }, `${prefix}-files`);
	const another = (options: Pick<WorldOptions, 'jobsPrepared'> = { jobsPrepared }) => {
		const made: Domain = createDomain(
			{
				store: seen(store),
				now,
				randomBytes: chance,
				sleep: (milliseconds, signal) => sleep(milliseconds / pace, signal),
				...(options.jobsPrepared && { prepareJobs: (commands) => prepareJobs(made, commands) }),
				runPending: (job) => pendingJobs.push(job),
				...(outside && { outside }),
				...(alerts && { alerts }),
				...(mail && { mail }),
				admins,
				fourEyes,
				openedAt: 'https://tideline.example',
				log,
				files,
			},
			sizes,
		);
		return made;
	};
	const domain = another();

	/** On a busy machine a test may take longer than a job is held: then a drain does it. */
	async function runOrShow(job: PendingJob): Promise<void> {
		try {
			await runInline(domain, job);
		} catch (error) {
			if (!(error instanceof LeaseEnded)) throw error;
			await store.queues.jobs.renew(job.lease, 0);
		}
	}

	const watch = watchTimelines(store.tables.timelines, domain.sleep, { shortest: 20, longest: 20 });
	return {
		domain,
		store,
		watch,
		pendingJobs,
		clock,
		errors,
		another,
		as: (subject, role) => ({ domain, principal: asUser(subject, role) }),
		operator: { domain, principal: OPERATOR },
		person: async (name) =>
			(await signIn({ domain, principal: ANONYMOUS }, { identity: { provider: 'dev', uid: name, name } })).profile.id,
		post: async (actor, text) => (await postEvent({ domain, principal: asUser(actor) }, { actor, text })).event,
		async settle() {
			const onError = (sentence: string, error: unknown) => errors.push(`${sentence}: ${String(error)}`);
			do {
				await Promise.all(pendingJobs.splice(0).map(runOrShow));
				await drain(domain, { until: 'idle', onError });
			} while (pendingJobs.length > 0);
		},
		async keepLog() {
			const onError = (sentence: string, error: unknown) => errors.push(`${sentence}: ${String(error)}`);
			await keepLogOnce(domain, { onError });
		},
		async texts(reader) {
			const found: string[] = [];
			let cursor: string | undefined;
			do {
				const page = await readTimeline({ domain, principal: asUser(reader) }, { reader, cursor, limit: 250 });
				found.push(...page.items.map(({ text }) => text));
				cursor = page.next;
			} while (cursor);
			return found;
		},
		async fetch(url, init) {
			if (!store.endpoint) return fetch(url, init);
			init?.signal?.throwIfAborted();
			const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
			const resource = decodeURIComponent(pathname.replace('/api/storage/', ''));
			return store.endpoint({ method: init?.method ?? 'GET', resource, query: searchParams });
		},
		async close() {
			await store.close();
			await aiSearch?.close();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}
