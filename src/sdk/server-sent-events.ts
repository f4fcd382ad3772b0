/** The data of server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */

/**
 * Each message of the stream. After `silenceMs` without a byte `onSilence` is called, which must end the stream: each end
 * sends comments when there is nothing to say.
 */
export async function* messagesOf(
	{ body }: Response,
	silenceMs: number,
	onSilence: () => void,
): AsyncGenerator<string> {
	if (!body) return;
	const reader = body.pipeThrough(new TextDecoderStream()).getReader();
	let timer = setTimeout(onSilence, silenceMs);
	let held = '';
	try {
		for (;;) {
			const { value, done } = await reader.read();
			if (done) return;
			clearTimeout(timer);
			timer = setTimeout(onSilence, silenceMs);
			held += value;
			const blocks = held.split(/\r?\n\r?\n/);
			held = blocks.pop() ?? '';
			for (const block of blocks) {
				const lines = block.split(/\r?\n/).filter((line) => line.startsWith('data:'));
				if (lines.length > 0) yield lines.map((line) => line.slice(5).trimStart()).join('\n');
			}
		}
	} finally {
		clearTimeout(timer);
		await reader.cancel().catch(() => {});
	}
}
