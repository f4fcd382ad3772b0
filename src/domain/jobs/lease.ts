/** What a job asks before each batch of writes: a worker whose lease has ended stops, for another has the job by now. */
export type JobLease = {
	/** Throws `LeaseEnded`. */
	assertHeld(): void;
};

/** The job is left to whoever holds it now. Not a failure of the job. */
export class LeaseEnded extends Error {
	override readonly name = 'LeaseEnded';
	constructor() {
		super('The lease on this message has ended.');
	}
}
