/**
 * Asked by a job before each batch of writes: a worker whose lease has ended stops, because another may have the job.
 */
export type JobLease = {
	/** Throws `LeaseEnded`. */
	assertHeld(): void;
};

/** The job is left to the process that holds its message now. It did not fail. */
export class LeaseEnded extends Error {
	override readonly name = 'LeaseEnded';
	constructor() {
		super('The lease on this message has ended.');
	}
}
