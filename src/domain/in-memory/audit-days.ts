/** A day is entered again after so long, in case its row was lost: the list of days is not read before. */
const REMEMBERED_MS = 600_000;

/** Days of the audit trail that this process has entered in the list of days: the next entry of a day need not. */
export class AuditDays {
	readonly #enteredAt = new Map<string, number>();

	/** `day` is the row key of a day, and `now` Unix milliseconds. */
	isEntered(day: string, now: number): boolean {
		const at = this.#enteredAt.get(day);
		return at !== undefined && now - at < REMEMBERED_MS;
	}

	/** Called once its row is there. */
	entered(day: string, now: number): void {
		// Most jobs find it entered, and write no row: they must not put off the next one.
		if (this.isEntered(day, now)) return;
		// Entries of old days are rare.
		if (this.#enteredAt.size > 100) this.#enteredAt.clear();
		this.#enteredAt.set(day, now);
	}
}
