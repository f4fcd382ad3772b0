import type { Step, Write } from '../../storage/port.ts';
import { usedTagKeys } from '../../storage/rows/directory/used-tags.ts';
import type { Ports } from '../ports/ports.ts';

const HOUR_MS = 3_600_000;
/** Trends are those of the last day. An hour more, for clocks that differ. */
const KEPT_HOURS = 25;
/** Rows of old hours that one process deletes each hour. */
const COLLECTED = 1_000;

/**
 * Enters the hashtags of an hour: a row each, insert-only, so that any number of processes may enter it, late and
 * twice. Uses are counted in the hashtags' timelines, where removed events are tombstones.
 */
export class UsedTags {
	readonly #ports: Pick<Ports, 'store' | 'now'>;
	/** Rows that this process has entered in the newest hour that it saw. */
	readonly #entered = new Set<string>();
	#hour = 0;

	constructor(ports: Pick<Ports, 'store' | 'now'>) {
		this.#ports = ports;
	}

	/** Tags of an event that occurred at a time, in Unix milliseconds. */
	async enter(tags: readonly string[], occurredAt: number): Promise<void> {
		const writes = await this.due(tags, occurredAt);
		if (writes.length === 0) return;
		await this.#ports.store.tables.ranks.writeMany(writes);
		this.entered(writes);
	}

	/** The rows of those that this process has not entered. `entered` is to be called once they are there. */
	async due(tags: readonly string[], occurredAt: number): Promise<Write[]> {
		if (tags.length === 0 || occurredAt < this.#ports.now() - KEPT_HOURS * HOUR_MS) return [];
		await this.#beginHour();
		const keys = tags.map((tag) => usedTagKeys.tag(occurredAt, tag)).filter(({ row }) => !this.#entered.has(row));
		return keys.map((key) => ({ ...key, kind: 'insert', properties: {} }));
	}

	entered(writes: readonly Write[]): void {
		for (const { row } of writes) this.#entered.add(row);
	}

	/** Called once these steps are done: rows of hashtags are the independent ones of their table. */
	enteredBy(steps: readonly Step[]): void {
		for (const step of steps) if (step.kind === 'writeMany' && step.table === 'ranks') this.entered(step.writes);
	}

	async #beginHour(): Promise<void> {
		const { store, now } = this.#ports;
		const hour = Math.floor(now() / HOUR_MS);
		if (hour === this.#hour) return;
		const { ranks } = store.tables;
		const old = { ...usedTagKeys.before(now() - KEPT_HOURS * HOUR_MS), limit: COLLECTED };
		const { rows } = await ranks.range(old);
		await ranks.writeMany(rows.map(({ partition, row }) => ({ partition, row, kind: 'delete' })));
		this.#entered.clear();
		this.#hour = hour;
	}
}
