import { Readable } from 'node:stream';

/**
 * The bytes of a mail, as a stream that somebody reads once the mail server asks for them. The first read awaits
 * `beforeText`.
 */
export class LateText extends Readable {
	/** From here on nobody knows for sure that the mail server has nothing. */
	handedOver = false;
	/** The error that `beforeText` threw. */
	refusal: { error: unknown } | undefined;
	readonly #bytes: Buffer;
	readonly #beforeText: () => Promise<void>;
	#giving: Promise<void> | undefined;

	constructor(bytes: Buffer, beforeText: () => Promise<void>) {
		super();
		this.#bytes = bytes;
		this.#beforeText = beforeText;
		// The mail server's connection is over then, and says why.
		this.on('error', () => {});
	}

	/** Whether all of it was read. */
	get isRead(): boolean {
		return this.readableEnded;
	}

	/** Waits for a `beforeText` that is under way. */
	async settled(): Promise<void> {
		await this.#giving;
	}

	override _read(): void {
		this.#giving ??= this.#give();
	}

	async #give(): Promise<void> {
		try {
			await this.#beforeText();
		} catch (error) {
			this.refusal = { error };
			this.destroy(new Error('The mail was taken back before its text'));
			return;
		}
		// The connection was lost meanwhile.
		if (this.destroyed) return;
		this.handedOver = true;
		this.push(this.#bytes);
		this.push(null);
	}
}
