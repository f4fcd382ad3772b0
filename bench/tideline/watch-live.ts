/** Two ways to look live at a timeline, until the signal is aborted. */
import type { Tideline } from '../../src/sdk/index.ts';
import { messagesOf } from '../../src/sdk/server-sent-events.ts';

export type Watch = { name: string; run(live: Live): Promise<void> };

type Live = {
	client: Tideline;
	/** May be told of an event more than once. */
	saw(text: string): void;
	ready(): void;
	signal: AbortSignal;
	/** Opens the stream of changes. */
	open(): Promise<Response>;
};

export const tail: Watch = {
	name: "the SDK's tail",
	async run({ client, saw, ready: onReady, signal }) {
		for await (const { text } of client.tail({ onReady, signal })) saw(text);
	},
};

/** The newest page from the server after each change: the least that a program can do. */
export const listener: Watch = {
	name: 'a plain listener',
	async run({ client, saw, ready, open }) {
		for await (const _ of messagesOf(await open(), 30_000, () => {})) {
			for (const { text } of (await client.timelinePage({ limit: 250 })).items) saw(text);
			ready();
		}
	},
};
