import { type JobLease, LeaseEnded } from '../domain/ports/lease.ts';
import type { Ports } from '../domain/ports/ports.ts';
import type { Lease, Queue } from '../storage/port.ts';
import { LEASE_SECONDS, RENEW_AGAIN_MS, RENEW_EVERY_MS } from '../storage/protocol-times.ts';

/** A lease that renews itself, with the newest receipt, until it is let go. */
export type HeldLease = JobLease & {
	/** The newest proof of the lease, while it goes on renewing itself. */
	newest(): Lease;
	/** Stops the renewing, waits for a renewal that is under way, and resolves to the newest proof of the lease. */
	letGo(): Promise<Lease>;
};

/** Holds a lease that ends at `endsAt` (Unix milliseconds) unless it is renewed. */
export function holdLease(
	ports: Pick<Ports, 'now' | 'sleep' | 'handingBack'>,
	queue: Queue,
	first: Lease,
	endsAt: number,
): HeldLease {
	const stopped = new AbortController();
	let lease = first;
	let end = endsAt;
	const renewing = keepRenewing();

	return {
		assertHeld() {
			// By the wall clock: a process that slept has lost its lease, even if its timers have not fired.
			if (ports.now() >= end || ports.handingBack?.aborted) throw new LeaseEnded();
		},
		newest: () => lease,
		async letGo() {
			// With a reason, no error and no stack is made for each job. Nobody reads it.
			stopped.abort('let go');
			await renewing;
			return lease;
		},
	};

	async function keepRenewing(): Promise<void> {
		let wait = Math.max(0, Math.min(RENEW_EVERY_MS, (end - ports.now()) / 3));
		while (await slept(wait)) {
			const asked = ports.now();
			try {
				const renewed = await queue.renew(lease, LEASE_SECONDS);
				if (!renewed) {
					end = 0;
					return;
				}
				lease = renewed;
				end = asked + LEASE_SECONDS * 1_000;
				wait = RENEW_EVERY_MS;
			} catch {
				// No answer: the lease may still be good until its end.
				wait = RENEW_AGAIN_MS;
			}
		}
	}

	/** False once the lease was let go. */
	async function slept(milliseconds: number): Promise<boolean> {
		await ports.sleep(milliseconds, stopped.signal);
		return !stopped.signal.aborted;
	}
}
