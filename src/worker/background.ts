import type { Ports } from '../domain/ports/ports.ts';
import { within } from '../domain/waiting/within.ts';
import { FINISH_WITHIN_MS, HAND_BACK_WITHIN_MS } from '../storage/protocol-times.ts';

/** The jobs that a process runs beside its answers, and how they end when it stops. */
export class Background {
	readonly #underWay = new Set<Promise<unknown>>();
	readonly #stopping = new AbortController();
	readonly #handingBack = new AbortController();

	/** Whether the process was told to stop, and should get no new requests. Those that come are answered for a while. */
	isToStop = false;

	/** Aborted when the process is to stop: take no more messages. */
	get stopping(): AbortSignal {
		return this.#stopping.signal;
	}

	/** Aborted when unfinished jobs are to be left to other processes: see `Ports`. */
	get handingBack(): AbortSignal {
		return this.#handingBack.signal;
	}

	/** Keeps the process alive until this has ended. `work` handles its own errors. */
	run(work: Promise<unknown>): void {
		const ended: Promise<unknown> = work.finally(() => this.#underWay.delete(ended)).catch(() => {});
		this.#underWay.add(ended);
	}

	takeNoMore(): void {
		this.#stopping.abort('stopping');
	}

	handBack(): void {
		this.#handingBack.abort('handing back');
	}

	/**
	 * Resolves once all work has ended or was handed back, within ten seconds. A message of work that hangs returns
	 * after its lease.
	 */
	async finish(ports: Pick<Ports, 'sleep'>): Promise<void> {
		this.takeNoMore();
		if (await within(ports, FINISH_WITHIN_MS, this.#allEnded())) return;
		this.handBack();
		await within(ports, HAND_BACK_WITHIN_MS, this.#allEnded());
	}

	async #allEnded(): Promise<void> {
		while (this.#underWay.size > 0) await Promise.all(this.#underWay);
	}
}
