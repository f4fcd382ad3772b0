/** A refusal, as the service answers it. */
export class Refusal extends Error {
	readonly status: number;
	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

export const invalid = (message: string) => new Refusal(400, message);
