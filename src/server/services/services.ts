/** The services of the web server, opened once a process. */

import type { ExceptionSource } from '../../contract/exception/exception.ts';
import type { Domain } from '../../domain/domain.ts';
import type { PendingJob } from '../../domain/ports/ports.ts';
import { TokenKeeper } from '../../domain/token/token-keeper.ts';
import { env } from '../../env.ts';
import { logFailure, logWarning } from '../../observation/log/log.ts';
import { requestUnderWay } from '../../observation/shared/request-seen.ts';
import { shared } from '../../observation/shared/shared.ts';
import { createLimits, type Limits } from '../../rate-limits/rate-limits.ts';
import { LOG_GATHER_MS } from '../../storage/protocol-times.ts';
import type { Background } from '../../worker/background.ts';
import { drain } from '../../worker/drain.ts';
import { keepHeat } from '../../worker/keep-heat.ts';
import { keepLogOnce } from '../../worker/keep-log.ts';
import { runInline } from '../../worker/run-inline.ts';
import { sendPushes } from '../../worker/send-pushes.ts';
import { Deliveries } from '../../worker/thread/deliveries.ts';
import { afterAnswer } from './after-answer.ts';
import { exceptions } from './exceptions.ts';
import { backupSettings, openServices, type Services } from './open-services.ts';

let opened: Promise<WebServices> | undefined;
let limitsOfProcess: Limits | undefined;

/** `deliveries` runs the jobs on the embedded store. On Azure each is run after its answer, and the cron does the rest. */
export type WebServices = Services & { deliveries: Deliveries | undefined; tokens: TokenKeeper };

export function services(): Promise<WebServices> {
	if (opened) return opened;
	const opening = open();
	opened = opening;
	// A store that could not be opened is tried again by the next request.
	opening.catch(() => {
		opened = undefined;
	});
	return opening;
}

/** For tests, which open their own. */
export function setServices(given: WebServices | undefined): void {
	opened = given && Promise.resolve(given);
}

async function open(): Promise<WebServices> {
	let deliveries: Deliveries | undefined;
	// On the embedded store the thread for deliveries does all of it.
	const services = await openServices(env, {
		hasThreadForJobs: env.STORE === 'embedded',
		runPending: (...pending) => (deliveries ? deliveries.run(pending[1]) : runAfterAnswer(...pending)),
		pushesAdded: (...added) => (deliveries ? deliveries.added('pushes added') : sendAfterAnswer(...added)),
		leavesAdded: (...added) => (deliveries ? deliveries.added('leaves added') : keepLogAfterAnswer(...added)),
		exceptions: () => exceptions().seen(),
	});
	const { store, lendWriter, watch, background, domain, log, heat } = services;
	background.run(keepHeat(domain, heat, { signal: background.stopping, onError: report }));
	if (lendWriter)
		deliveries = new Deliveries({
			data: {
				dataDir: env.DATA_DIR,
				prefix: env.TABLE_PREFIX,
				insideHosts: env.ALLOWED_INSIDE_HOSTS,
				publicHost: env.publicHost,
				openedAt: env.openedAt,
				alerts: env.alerts,
				mail: env.mail,
				admins: env.admins,
				claimGivesRoles: env.roleClaim !== undefined,
				log,
				backup: backupSettings(env),
				retainEventsDays: env.RETAIN_EVENTS_DAYS,
				metricsOf: shared.metrics?.version,
				tracesTo: shared.traces?.to,
			},
			store: { lendWriter },
			jobs: store.queues.jobs,
			background,
			sleep: domain.sleep,
			onWritten: watch.wrote,
			onError: reportOfWorker,
			onWarning: logWarning,
		});
	return { ...services, deliveries, tokens: new TokenKeeper(domain) };
}

/** Limits that count the calls to this process. */
export function limits(): Limits {
	limitsOfProcess ??= createLimits(env.rates);
	return limitsOfProcess;
}

/** Runs the job once the caller has its answer, and the chunks that the job handed out. */
function runAfterAnswer(domain: Domain, job: PendingJob, background: Background): void {
	afterAnswer(async () => {
		const work = run();
		background.run(work);
		await work;
	});

	async function run(): Promise<void> {
		try {
			const finished = await runInline(domain, job);
			if (!finished) await drain(domain, { until: 'idle', signal: background.stopping, onError: reportOfWorker });
		} catch (error) {
			report(`The job ${job.commandId} of ${job.subject} is left to the next drain`, error);
		}
	}
}

let isSending = false;

/** Sends the pushes that were added, while this process is awake. What must be tried again later waits for the cron. */
function sendAfterAnswer(domain: Domain, background: Background): void {
	if (isSending) return;
	isSending = true;
	background.run(
		sendPushes(domain, { signal: background.stopping, onError: reportOfWorker })
			.catch((error: unknown) => report('Pushes are left to the next drain', error))
			.finally(() => {
				isSending = false;
			}),
	);
}

let isKeepingLog = false;

/** Gives the entries of this moment their place in the log. What is left, the cron does. */
function keepLogAfterAnswer(domain: Domain, background: Background): void {
	if (isKeepingLog) return;
	isKeepingLog = true;
	background.run(
		domain.sleep(LOG_GATHER_MS, background.stopping).then(() => {
			// The round that begins may miss entries that are added from here on.
			isKeepingLog = false;
			return keepLogOnce(domain, { signal: background.stopping, onError: reportOfWorker });
		}),
	);
}

/** To the log, from a worker in this process. */
export const reportOfWorker = (sentence: string, error: unknown): void => report(sentence, error, 'worker');

/** To the server's log, and to the collectors of exceptions: what happened, and why. */
export function report(sentence: string, error: unknown, where: ExceptionSource = 'server'): void {
	exceptions().capture({ error, where, sentence, path: requestUnderWay()?.route });
	logFailure(sentence, error);
}
