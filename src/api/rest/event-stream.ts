/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */

const PING_MS = 10_000;
/** How often the token of an open stream is looked at. Most looks need no storage. */
const LOOK_MS = 500;

type Options = {
	/** Rejects once the caller's token is good no more. */
	stillGood(): Promise<unknown>;
	/** Ends the stream that is read. */
	end(): void;
};

/** Each message as an event, and a comment in between, by which both ends notice a dead connection. */
export function eventStream(messages: AsyncIterable<unknown>, { stillGood, end }: Options): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	let isOpen = true;
	let hasLeft = false;
	const timers: NodeJS.Timeout[] = [];
	const close = () => {
		isOpen = false;
		for (const timer of timers) clearInterval(timer);
		end();
	};
	return new ReadableStream<Uint8Array>({
		start(controller) {
			const send = (text: string) => {
				if (isOpen) controller.enqueue(encoder.encode(text));
			};
			timers.push(
				setInterval(() => send(':\n\n'), PING_MS),
				setInterval(() => void stillGood().catch(close), LOOK_MS),
			);
			const run = async () => {
				try {
					for await (const message of messages) send(`data: ${JSON.stringify(message)}\n\n`);
				} catch {
					// Storage did not answer: the caller comes again.
				}
				close();
				if (!hasLeft) controller.close();
			};
			void run();
		},
		cancel() {
			hasLeft = true;
			close();
		},
	});
}
