import type { QueueClient } from '@azure/storage-queue';
import type { Lease, Message, Queue } from '../../port.ts';
import type { Calls } from './calls.ts';
import { answerOf, leaseEnded } from './errors.ts';

/** A message must outlast any outage: Azure would drop it after seven days by default. */
const NO_EXPIRY = -1;

/**
 * A queue on Azure or Azurite. Its requests were checked before.
 *
 * Bodies are base64 of UTF-8: the wire is XML, and a single character that XML
 * does not know makes the SDK return nothing of a whole receive.
 */
export class AzureQueue implements Queue {
	readonly name: string;
	readonly #client: QueueClient;
	readonly #calls: Calls;

	constructor(client: QueueClient, calls: Calls) {
		this.#client = client;
		this.#calls = calls;
		this.name = client.name;
	}

	async send(body: string, options?: { delay?: number }): Promise<Lease> {
		const sent = await this.#calls.write(`send to ${this.name}`, (call) =>
			this.#client.sendMessage(encode(body), {
				...call,
				visibilityTimeout: options?.delay ?? 0,
				messageTimeToLive: NO_EXPIRY,
			}),
		);
		return { id: sent.messageId, receipt: sent.popReceipt };
	}

	async receive({ max, lease }: { max: number; lease: number }): Promise<Message[]> {
		const received = await this.#calls.write(`receive from ${this.name}`, (call) =>
			this.#client.receiveMessages({ ...call, numberOfMessages: max, visibilityTimeout: lease }),
		);
		return received.receivedMessageItems.map((item) => ({
			id: item.messageId,
			body: decode(item.messageText ?? ''),
			receipt: item.popReceipt,
			deliveries: item.dequeueCount,
		}));
	}

	async renew({ id, receipt }: Lease, seconds: number): Promise<Lease | undefined> {
		const renewed = await whileLeased(() =>
			this.#calls.write(`renew in ${this.name}`, (call) =>
				this.#client.updateMessage(id, receipt, undefined, seconds, call),
			),
		);
		return renewed && { id, receipt: renewed.popReceipt as string };
	}

	async delete({ id, receipt }: Lease): Promise<boolean> {
		// Tried again, unlike other writes: that a second try finds nothing is as good.
		const deleted = await whileLeased(() =>
			this.#calls.read(`delete from ${this.name}`, (call) => this.#client.deleteMessage(id, receipt, call)),
		);
		return deleted !== undefined;
	}

	/** Drops all messages, due or not. */
	async clear(): Promise<void> {
		await this.#calls.read(`clear ${this.name}`, (call) => this.#client.clearMessages(call));
	}

	async depth(): Promise<number> {
		const properties = await this.#calls.read(`depth of ${this.name}`, (call) => this.#client.getProperties(call));
		return properties.approximateMessagesCount ?? 0;
	}

	async waitingSince(): Promise<number | undefined> {
		const peeked = await this.#calls.read(`peek at ${this.name}`, (call) =>
			this.#client.peekMessages({ ...call, numberOfMessages: 1 }),
		);
		return peeked.peekedMessageItems[0]?.insertedOn.getTime();
	}
}

async function whileLeased<T>(call: () => Promise<T>): Promise<T | undefined> {
	try {
		return await call();
	} catch (error) {
		const answer = answerOf(error instanceof Error ? error.cause : undefined);
		if (answer && leaseEnded(answer)) return undefined;
		throw error;
	}
}

function encode(body: string): string {
	return Buffer.from(body).toString('base64');
}

/** Someone else may have sent raw text: it is handed on as it is, for the caller to park. */
function decode(text: string): string {
	const bytes = Buffer.from(text, 'base64');
	if (bytes.toString('base64') !== text) return text;
	const body = bytes.toString();
	return Buffer.from(body).equals(bytes) ? body : text;
}
