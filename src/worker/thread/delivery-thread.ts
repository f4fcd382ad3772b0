/**
 * The thread that runs the jobs of a server on the embedded store: `Deliveries` starts it. It runs those of the commands
 * that the server answers, takes messages as a worker does, sends the pushes of
 * webhooks and the alerts of devices, and keeps the log. So a delivery to many keeps no answer waiting: it has an
 * event loop and a connection for reading of its own, and what it writes waits behind the writes of answers.
 */
import { randomBytes } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createDomain, type Domain } from '../../domain/domain.ts';
import { prepareJobs } from '../../domain/jobs/prepare-jobs.ts';
import { LeaseEnded } from '../../domain/ports/lease.ts';
import type { PendingJob } from '../../domain/ports/ports.ts';
import { timelinesWritten } from '../../domain/timeline/watch-timelines.ts';
import { sleep } from '../../domain/waiting/sleep.ts';
import { Heat } from '../../observation/heat/heat.ts';
import { observeProcess } from '../../observation/observe-process.ts';
import { shared } from '../../observation/shared/shared.ts';
import { AlertSealer } from '../../outbound/alert-sealer.ts';
import { openBackupPlace } from '../../outbound/backup/backup-place.ts';
import { logPortOf } from '../../outbound/log/log-port.ts';
import { Mailer } from '../../outbound/mail/mailer.ts';
import { OutsideSender } from '../../outbound/send-outside.ts';
import { openEmbeddedStore } from '../../storage/embedded/store.ts';
import { observeAll } from '../../storage/observe-all.ts';
import { observedStore } from '../../storage/observed-store.ts';
import { Background } from '../background.ts';
import { keepAlarms } from '../keep-alarms.ts';
import { keepBackup } from '../keep-backup.ts';
import { keepCollector } from '../keep-collector.ts';
import { keepHeat } from '../keep-heat.ts';
import { keepLog } from '../keep-log.ts';
import { runInline } from '../run-inline.ts';
import { runWorker } from '../run-worker.ts';
import { keepSendingPushes } from '../send-pushes.ts';
import { WakeSignal } from '../wake-signal.ts';
import { failureOf, type Order, type Report, TELL_EVERY, type ThreadData } from './messages.ts';

/** Jobs of commands that are run at once: as many as a drain works on. The others wait, for their lease at the longest. */
const JOBS_AT_ONCE = 32;

const {
	dataDir,
	prefix,
	insideHosts,
	publicHost,
	openedAt,
	admins,
	claimGivesRoles,
	alerts,
	mail,
	log,
	backup,
	retainEventsDays,
	metricsOf,
	tracesTo,
} = workerData as ThreadData;
const say = (report: Report) =>
	parentPort?.postMessage(report, typeof report === 'object' && 'borrow' in report ? [report.borrow.port] : []);
const onError = (sentence: string, error: unknown) => say({ sentence, failure: failureOf(error) });

// The thread would write them to stderr by itself, in a form of its own.
process.removeAllListeners('warning');
process.on('warning', ({ name, message }) => say({ warning: `${name}: ${message}` }));
await observeProcess({ metricsOf, tracesTo, thread: 'deliveries' });
const { metrics, traces } = shared;
const heat = new Heat();

yieldProcessor();
const store = openEmbeddedStore({ dataDir, prefix, borrow: (lent) => say({ borrow: lent }) });
await store.open();
const background = new Background();
const wakeSignal = new WakeSignal();
const pushSignal = new WakeSignal();
const logSignal = new WakeSignal();
const domain: Domain = createDomain({
	store: observedStore(
		store,
		observeAll(timelinesWritten(tellSoon()), heat.observe, metrics?.observeStore, traces?.observeStore),
	),
	...metrics?.ports,
	jobEnded(job) {
		heat.jobEnded(job);
		metrics?.ports.jobEnded(job);
	},
	...(traces && { tracing: traces.tracing }),
	messagesSent: wakeSignal.wake,
	pushesAdded: pushSignal.wake,
	leavesAdded: logSignal.wake,
	log: await logPortOf(log, Date.now),
	outside: new OutsideSender({ inside: insideHosts, host: publicHost }),
	...(alerts && { alerts: new AlertSealer(alerts) }),
	...(mail && { mail: new Mailer(mail) }),
	admins,
	claimGivesRoles,
	openedAt,
	...(backup && { backup: await openBackupPlace(backup) }),
	...(retainEventsDays !== undefined && { retainEventsDays }),
	now: Date.now,
	randomBytes: (size) => randomBytes(size),
	sleep,
	handingBack: background.handingBack,
	prepareJobs: (commands) => prepareJobs(domain, commands),
	// A job that commits a command on another ledger.
	runPending: (job) => void run(job),
});

const waiting: (() => void)[] = [];
let running = 0;
parentPort?.on('message', (order: Order) => {
	if (order === 'leaves added') logSignal.wake();
	else if (order === 'pushes added') pushSignal.wake();
	else if (order === 'take no more') background.takeNoMore();
	else if (order === 'hand back') background.handBack();
	else if (order === 'tell metrics') void tellMetrics();
	else if (order === 'end') void end();
	else void run(order.run).then(() => say({ ended: order.id }));
});
void Promise.all([
	runWorker(domain, { signal: background.stopping, wakeSignal, onError }),
	keepSendingPushes(domain, { signal: background.stopping, wakeSignal: pushSignal, onError }),
	keepLog(domain, { signal: background.stopping, wakeSignal: logSignal, onError }),
	keepCollector(domain, { signal: background.stopping, wakeSignal: logSignal, onError }),
	keepAlarms(domain, { signal: background.stopping, wakeSignal: logSignal, onError }),
	keepBackup(domain, { signal: background.stopping, onError }),
	keepHeat(domain, heat, { signal: background.stopping, onError }),
]).then(() => say('takes no more'));

async function run(job: PendingJob): Promise<void> {
	if (running >= JOBS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
	else running++;
	try {
		await runInline(domain, job);
	} catch (error) {
		// There was much to do, and the job's message is visible by now: the worker has it.
		if (!(error instanceof LeaseEnded))
			onError(`The job ${job.commandId} of ${job.subject} is left to the next drain`, error);
	} finally {
		const next = waiting.shift();
		if (next) next();
		else running--;
	}
}

async function tellMetrics(): Promise<void> {
	say({ metrics: (await metrics?.asData()) ?? [] });
}

async function end(): Promise<void> {
	await store.close();
	await traces?.close();
	parentPort?.close();
}

/** Gathers the timelines that were written, each once. */
function tellSoon(): (partitions: Iterable<string>) => void {
	const written = new Set<string>();
	const tell = () => {
		say({ wrote: [...written] });
		written.clear();
	};
	return (partitions) => {
		if (written.size === 0) setTimeout(tell, TELL_EVERY).unref();
		for (const partition of partitions) written.add(partition);
	};
}

/** On Linux a thread has a priority of its own: answers then get a processor first, where there are few. */
function yieldProcessor(): void {
	if (process.platform !== 'linux') return;
	try {
		setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
	} catch {
		// It is not allowed everywhere.
	}
}
