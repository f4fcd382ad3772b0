/** What every command stands on: the services of the store that the environment names, and the jobs it still has under way. */
import type { Principal } from '../contract/principal.ts';
import type { Domain } from '../domain/domain.ts';
import { env } from '../env.ts';
import { openServices, type Services } from '../open-services.ts';
import { drain } from '../worker/drain.ts';
import { runOwed } from '../worker/run-owed.ts';
import { showProgress } from './progress.ts';

export type Session = Services & {
	principal: Extract<Principal, { kind: 'operator' }>;
	/** Resolves once fewer than `most` jobs are under way in this process. */
	room(most: number): Promise<void>;
	/** Resolves once the jobs of this process's own commands are run. */
	jobsRun(): Promise<void>;
};

/** Opens a session, runs the command in it, and closes it once its jobs are run. */
export async function withSession<T>(via: 'cli' | 'import', command: (session: Session) => Promise<T>): Promise<T> {
	const underWay = new Set<Promise<void>>();
	let unfinished = 0;
	const services = await openServices(env, (domain, job) => {
		const work = runOwed(domain, job)
			.then((finished) => {
				if (!finished) unfinished++;
			})
			// The message comes back, and a drain does the job.
			.catch((error: unknown) => warn(`A job is left to the next drain: ${messageOf(error)}`))
			.finally(() => underWay.delete(work));
		underWay.add(work);
	});
	const session: Session = {
		...services,
		principal: { kind: 'operator', via },
		async room(most) {
			while (underWay.size >= most) await Promise.race(underWay);
		},
		async jobsRun() {
			while (underWay.size > 0) await Promise.all(underWay);
			// Chunks that a large delivery handed out wait in the queue.
			if (unfinished > 0) await drain(services.domain, { until: 'idle', onError: warnOf });
			unfinished = 0;
		},
	};
	try {
		return await command(session);
	} finally {
		// Also when the command was refused: what it did before that is owed all the same.
		await session.jobsRun().catch((error: unknown) => warnOf('What is left is done by the next drain', error));
		await services.store.close();
	}
}

/** A line for the operator, apart from the command's output. */
export function warn(line: string): void {
	process.stderr.write(`${line}\n`);
}

export function warnOf(sentence: string, error: unknown): void {
	warn(`${sentence}: ${messageOf(error)}`);
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Drains until nothing is owed, showing how far it is and saying what it waits for. */
export async function settle(domain: Domain): Promise<number> {
	const progress = showProgress();
	const owed = await domain.store.queues.jobs.depth();
	let handled = 0;
	let said = false;
	const onHandled = () => {
		handled++;
		progress.update(
			handled,
			Math.max(owed, handled),
			`${handled.toLocaleString('en')} of about ${owed.toLocaleString('en')} jobs and chunks run`,
		);
	};
	const onWaiting = (left: number) => {
		if (!said)
			warn(
				`Waiting for ${left} job(s) that another process holds or that are not due yet: two minutes at the most after a crash.`,
			);
		said = true;
	};
	try {
		return await drain(domain, { until: 'settled', onHandled, onError: warnOf, onWaiting });
	} finally {
		progress.end();
	}
}
