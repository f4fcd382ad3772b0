import { changesProfile } from '../../contract/audit/actions.ts';
import type { Entry } from '../../contract/audit/audit.ts';
import type { EventId } from '../../contract/event/event.ts';
import { readExpired } from '../../contract/event/retention.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import type { FindingCode, Findings } from './finding.ts';
import { eventIn, type HashedEvent, hashOfProfile, isKeptProven, wholeHashIn } from './rows.ts';
import type { RawRow } from './sources.ts';

/** An entry about a text comes first, its job deletes the text after it. */
const EXPIRY_MS = 86_400_000;

type Posted = { seq: number; contentHash: string };

/**
 * Checks the contents of a ledger against the salted hashes in its entries. Entries and rows of events come in two
 * orders, each newest first; a pair that has met is forgotten, so memory grows only with the difference between the
 * orders.
 */
export class Contents {
	events = 0;
	removed = 0;
	edits = 0;
	readonly #sha256: Sha256;
	readonly #subject: string;
	readonly #findings: Findings;
	readonly #now: number;
	/** Entries whose event was not met yet. */
	readonly #posted = new Map<EventId, Posted>();
	readonly #rows = new Map<EventId, HashedEvent>();
	/** Events without a text that no entry removed, as far as entries were read. */
	readonly #emptied = new Map<EventId, number>();
	/** Removed events, until the entry that posted them is met: it is older. */
	readonly #removals = new Set<EventId>();
	/** The texts that entries up to this one posted are too old. Those of `#expiring` may be on their way out. */
	#expired = 0;
	#expiring = 0;
	#profile: { seq: number; whole: string | undefined } | undefined;

	constructor(sha256: Sha256, subject: string, findings: Findings, now: number) {
		this.#sha256 = sha256;
		this.#subject = subject;
		this.#findings = findings;
		this.#now = now;
	}

	/** The number of events and entries that wait for their counterpart. */
	get waiting(): { rows: number; posted: number } {
		return { rows: this.#rows.size, posted: this.#posted.size };
	}

	entry(entry: Entry, raw: RawRow): void {
		const { action, target, seq, contentHash } = entry;
		if (!isKeptProven(this.#sha256, contentHash, raw)) this.#found('edit-changed', seq);
		else if (raw.properties.content !== undefined) this.edits++;
		if (action === 'event-posted') this.#meet(target, { seq, contentHash });
		else if (action === 'event-removed') this.#removals.add(target);
		else if (action === 'events-expired') this.#expire(entry);
		else if (contentHash !== '' && changesProfile(entry) && !(this.#profile && this.#profile.seq > seq))
			this.#profile = { seq, whole: wholeHashIn(contentHash, raw) };
	}

	event(raw: RawRow): void {
		const row = eventIn(this.#sha256, this.#subject, raw);
		const { id } = row;
		const posted = this.#posted.get(id);
		if (!posted) {
			this.#rows.set(id, row);
			return;
		}
		// The entries that may have removed it are newer, and were met before.
		this.#posted.delete(id);
		this.#judge(id, posted, row);
	}

	/** Whether the profile is what the newest entry about it says. */
	#isProfile(row: RawRow | undefined): boolean {
		return !this.#profile || (row !== undefined && hashOfProfile(this.#sha256, row) === this.#profile.whole);
	}

	/** Whether entries that came meanwhile may explain what else were wrong. */
	isInDoubt(profile: RawRow | undefined): boolean {
		return this.#emptied.size > 0 || !this.#isProfile(profile);
	}

	/**
	 * Called when all has been read. `newest` is the seq of the newest entry that was. Where entries are missing, nothing
	 * can be said of what they may have been about.
	 */
	end(profile: RawRow | undefined, newest: number, areEntriesWhole: boolean): void {
		for (const [id, seq] of this.#emptied)
			if (areEntriesWhole && !this.#mayBeGone(id, seq)) this.#found('event-emptied', seq, `event:${id}`);
			else this.removed++;
		for (const [id, { seq }] of this.#posted) this.#found('event-missing', seq, `event:${id}`);
		if (!areEntriesWhole) return;
		if (!this.#isProfile(profile))
			this.#found(profile ? 'profile-changed' : 'profile-missing', this.#profile?.seq ?? 0, 'profile');
		// The next verification covers an event that was posted since.
		for (const [id, row] of this.#rows)
			if (row.seq <= newest) this.#found('event-unknown', row.seq > 0 ? row.seq : undefined, `event:${id}`);
	}

	#meet(id: EventId, posted: Posted): void {
		const row = this.#rows.get(id);
		if (!row) {
			this.#posted.set(id, posted);
			return;
		}
		this.#rows.delete(id);
		this.#judge(id, posted, row);
	}

	#judge(id: EventId, { seq, contentHash }: Posted, { hash }: HashedEvent): void {
		const isRemoved = this.#removals.has(id);
		if (hash === undefined) {
			if (this.#mayBeGone(id, seq)) this.removed++;
			else this.#emptied.set(id, seq);
		} else if (isRemoved || seq <= this.#expired) this.#found('event-restored', seq, `event:${id}`);
		else if (hash !== contentHash) this.#found('event-changed', seq, `event:${id}`);
		else this.events++;
		if (isRemoved) this.#removals.delete(id);
	}

	#mayBeGone(id: EventId, seq: number): boolean {
		return this.#removals.has(id) || seq <= Math.max(this.#expired, this.#expiring);
	}

	#expire({ at, target }: Entry): void {
		const to = readExpired(target)?.to ?? 0;
		if (this.#now - Date.parse(at) > EXPIRY_MS) this.#expired = Math.max(this.#expired, to);
		else this.#expiring = Math.max(this.#expiring, to);
	}

	#found(code: FindingCode, seq: number | undefined, row?: string): void {
		this.#findings.add({
			code,
			subject: this.#subject,
			...(seq !== undefined && { seq }),
			...(row !== undefined && { row }),
		});
	}
}
