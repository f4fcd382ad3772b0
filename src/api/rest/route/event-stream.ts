/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */

const PING_MS = 10_000;
/** Interval at which the token of an open stream is checked. Most checks need no storage. */
const LOOK_MS = 500;

type Options = {
	/** Rejects once the caller's token is good no more. */
	stillGood(): Promise<unknown>;
	/** Ends the stream that is read. */
	end(): void;
};

/**
 * Each message as an event, and a comment in between, by which both ends notice a dead connection. A message is taken once
 * the one before was sent: a caller that does not read makes nothing pile up here.
 */
export function eventStream(messages: AsyncIterable<unknown>, { stillGood, end }: Options): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	const iterator = messages[Symbol.asyncIterator]();
	let hasLeft = false;
	const timers: NodeJS.Timeout[] = [];
	const close = () => {
		for (const timer of timers) clearInterval(timer);
		end();
		iterator.return?.().catch(() => {});
	};
	return new ReadableStream<Uint8Array>({
		start(controller) {
			const ping = () => {
				if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(':\n\n'));
			};
			timers.push(
				setInterval(ping, PING_MS),
				setInterval(() => void stillGood().catch(close), LOOK_MS),
			);
		},
		async pull(controller) {
			try {
				const next = await iterator.next();
				if (!next.done) return controller.enqueue(encoder.encode(`data: ${JSON.stringify(next.value)}\n\n`));
			} catch {
				// Storage did not answer, or the caller has left: it comes again.
			}
			close();
			if (!hasLeft) controller.close();
		},
		cancel() {
			hasLeft = true;
			close();
		},
	});
}
