const WIDTH = 30;

/**
 * A progress bar on a terminal; elsewhere a line every few seconds. On stderr, so that output can be piped. Only words where
 * the total is not known, or turns out to be more than was thought.
 */
export type Progress = { update(done: number, total: number | undefined, words: string): void; end(): void };

export function showProgress(): Progress {
	const stream = process.stderr;
	const every = stream.isTTY ? 100 : 5_000;
	let shown = Date.now();
	let drawn = false;
	return {
		update(done, total, words) {
			if (Date.now() - shown < every) return;
			shown = Date.now();
			if (!total || done > total) {
				stream.write(stream.isTTY ? `\r\x1b[K${words}` : `${words}\n`);
				drawn = true;
				return;
			}
			const share = done / total;
			const percent = `${Math.floor(share * 100)} %`.padStart(5);
			if (!stream.isTTY) {
				stream.write(`${percent}  ${words}\n`);
				return;
			}
			const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
			stream.write(`\r\x1b[K${bar} ${percent}  ${words}`);
			drawn = true;
		},
		end() {
			if (drawn && stream.isTTY) stream.write('\r\x1b[K');
		},
	};
}
