/** Gives a command the services of the store that the environment names, and closes them once the jobs of the command are run. */
import type { From } from '../../contract/audit/audit.ts';
import type { Operator } from '../../contract/caller/principal.ts';
import type { ExceptionSource } from '../../contract/exception/exception.ts';
import { oneLine } from '../../contract/text/one-line.ts';
import { within } from '../../domain/waiting/within.ts';
import { VERSION } from '../../env/version.ts';
import { type Env, env } from '../../env.ts';
import { type FollowUps, openServices, type Services } from '../../server/services/open-services.ts';
import { codeOf, onStopSignal } from '../../server/services/stopping.ts';
import { migrationSentence, type OnMigration } from '../../storage/migrations/migration.ts';
import { drain, type JobKey } from '../../worker/drain.ts';
import { keepLogOnce } from '../../worker/keep-log.ts';
import { runInline } from '../../worker/run-inline.ts';
import { whenRoom } from '../../worker/when-room.ts';
import { warn } from '../terminal/print.ts';
import { showProgress } from '../terminal/progress.ts';
import { captureInCli } from './capture-in-cli.ts';
import { type ClientFor, clientsInProcess } from './in-process.ts';

export type CliContext = Services & {
	principal: Operator;
	from: From;
	client: ClientFor;
	/** Resolves once fewer than `most` jobs are under way in this process, and storage has room for more work. */
	room(most: number): Promise<void>;
	/** Resolves once the jobs of this process's own commands are run here, or left to a drain. */
	jobsRun(): Promise<void>;
	/** Resolves once they are run, here or elsewhere, or a signal stops it. Shows its progress. */
	jobsSettled(): Promise<void>;
};

/** Opens the services that the settings name, runs the command with them, and closes them once its jobs are run. */
export async function withServices<T>(
	via: 'cli' | 'import',
	command: (ctx: CliContext) => Promise<T>,
	{
		settings = env,
		readOnly = false,
		restores = false,
	}: { settings?: Env; readOnly?: boolean; restores?: boolean } = {},
): Promise<T> {
	const underWay = new Set<Promise<void>>();
	let unfinished = 0;
	const left: JobKey[] = [];
	let hasLeaves = false;
	const followUps: FollowUps = {
		runPending(domain, job, background) {
			const work = runInline(domain, job)
				// The message comes back, and a drain runs the job.
				.catch((error: unknown) => warnOf('A job is left to the next drain', error))
				.then((finished) => {
					if (finished === false) unfinished++;
					if (!finished) left.push({ subject: job.subject, commandId: job.commandId });
				})
				.finally(() => underWay.delete(work));
			underWay.add(work);
			background.run(work);
		},
		leavesAdded() {
			hasLeaves = true;
		},
	};
	const services = await openServices(settings, followUps, { readOnly, restores, onMigration: showMigration() });
	const { background, domain, store } = services;
	const caller = { principal: { kind: 'operator', via } as const, from: { client: `tideline ${VERSION}` } };
	const ctx: CliContext = {
		...services,
		...caller,
		client: clientsInProcess({ ...services, ...caller }),
		async room(most) {
			while (underWay.size >= most) await Promise.race(underWay);
			await whenRoom(domain, background.stopping);
		},
		async jobsRun() {
			while (underWay.size > 0) await Promise.all(underWay);
			// Chunks that a large delivery handed out wait in the queue.
			if (unfinished > 0) await drain(domain, { until: 'idle', signal: background.stopping, onError: warnOf });
			unfinished = 0;
		},
		async jobsSettled() {
			// Jobs that this drain runs may have commands of their own.
			do {
				await ctx.jobsRun();
				await settle(ctx, left.splice(0));
			} while (left.length > 0 || underWay.size > 0);
		},
	};
	const ending = endOnSignal(ctx);
	try {
		return await command(ctx);
	} catch (error) {
		// The command failed because its store was closed, and the process is about to end.
		if (ending.isForced()) await new Promise(() => {});
		throw error;
	} finally {
		// A refused command may have left jobs too.
		await ctx.jobsRun().catch((error: unknown) => warnOf("The next drain does what's left", error));
		if (hasLeaves) await keepLogOnce(domain, { signal: background.stopping, onError: warnOf });
		await store.close();
		ending.over();
	}
}

/** Shows how a migration goes on: its rows as progress, all else as lines. */
function showMigration(): OnMigration {
	const progress = showProgress();
	return (told) => {
		if (told.step === 'rows') return progress.update(told.rows, undefined, migrationSentence(told));
		progress.end();
		warn(migrationSentence(told));
	};
}

/** In milliseconds. A command that goes from line to line ends by itself in this time after a signal. */
const END_WITHIN = 12_000;

/** At a signal, jobs end or are handed back, and the command ends if it can. The store is closed in any case. */
function endOnSignal({ background, domain, store }: CliContext): { over(): void; isForced(): boolean } {
	const { promise: over, resolve } = Promise.withResolvers<void>();
	let isForced = false;
	const forget = onStopSignal((signal) => {
		warn('Stopping: what is under way is finished or handed back. A second Ctrl-C ends it at once.');
		process.exitCode = codeOf(signal);
		void background.finish(domain);
		void end(codeOf(signal));
	});
	return {
		isForced: () => isForced,
		over() {
			forget();
			resolve();
		},
	};

	async function end(code: number): Promise<void> {
		if (await within(domain, END_WITHIN, over)) return;
		isForced = true;
		await store.close();
		process.exit(code);
	}
}

/** Prints what failed in the background, and why. It is one line, because the output of `tideline work` goes to a log. */
export function warnOf(sentence: string, error: unknown, where?: ExceptionSource): void {
	captureInCli(error, where, sentence);
	warn(oneLine(`${sentence}: ${messageOf(error)}`));
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Drains until no job is pending, or none of `jobs`, or a signal stops it. It shows its progress, and says what it waits
 * for.
 */
export async function settle(
	{ domain, background }: Pick<CliContext, 'domain' | 'background'>,
	jobs?: readonly JobKey[],
): Promise<number> {
	const progress = showProgress();
	const waiting = await domain.store.queues.jobs.depth();
	let handled = 0;
	let said = false;
	const onHandled = () => {
		handled++;
		// Jobs hand out more of them, so nobody knows how many there will be.
		const about = handled < waiting ? ` of about ${waiting.toLocaleString('en')}` : '';
		progress.update(handled, undefined, `${handled.toLocaleString('en')}${about} jobs and chunks run`);
	};
	const onWaiting = (left: number) => {
		if (!said) warn(`Waiting for ${left} job(s): another process runs them, or they come due within two minutes…`);
		said = true;
	};
	try {
		return await drain(domain, {
			until: 'settled',
			jobs,
			signal: background.stopping,
			onHandled,
			onError: warnOf,
			onWaiting,
		});
	} finally {
		progress.end();
	}
}
