/** What the service answers when it does not do what is asked. */
export class Refusal extends Error {
	readonly status: number;
	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

export const invalid = (message: string) => new Refusal(400, message);
