import type { TrailFilter } from '../../../contract/audit/audit.ts';
import { cursorOfLine, EXPORT_MEDIA_TYPE, type ExportFormat } from '../../../contract/audit/export.ts';
import type { ErrorCode } from '../../../contract/errors/errors.ts';
import { TidelineError } from '../../../contract/errors/errors.ts';

/** Tries in a row of which none brings a line. */
const TRIES = 4;
const WAIT_MS = 1_000;
/** Text is given to the browser to keep, which puts much of it on its disk. */
const KEEP_AT = 4_194_304;

/** An export as it comes: whole lines, and the place behind the last one. */
export class TrailDownload {
	/** Entries that have come. */
	rows = 0;
	readonly format: ExportFormat;
	readonly #filter: TrailFilter;
	readonly #kept: Blob[] = [];
	#text = '';
	#cursor: string | undefined;

	constructor(filter: TrailFilter, format: ExportFormat) {
		this.#filter = filter;
		this.format = format;
	}

	/** Resolves to the whole file. A connection that breaks is tried again. Throws the server's refusal, or the last failure. */
	async run(signal: AbortSignal, onRows: () => void): Promise<Blob> {
		for (let failed = 0; ; failed++) {
			const before = this.rows;
			try {
				await this.#read(signal, onRows);
				return new Blob([...this.#kept, this.#text], { type: EXPORT_MEDIA_TYPE[this.format] });
			} catch (error) {
				if (signal.aborted || error instanceof TidelineError) throw error;
				if (this.rows > before) failed = 0;
				if (failed === TRIES) throw error;
				await new Promise((resolve) => setTimeout(resolve, WAIT_MS * 2 ** failed));
			}
		}
	}

	async #read(signal: AbortSignal, onRows: () => void): Promise<void> {
		const search = new URLSearchParams({ format: this.format });
		for (const [name, value] of Object.entries({ ...this.#filter, cursor: this.#cursor }))
			if (value !== undefined) search.set(name, value);
		const answer = await fetch(`/api/audit/export?${search}`, { signal });
		if (!answer.ok || !answer.body) throw await refusalIn(answer);
		// A download without a cursor starts over, header line included.
		if (this.#cursor === undefined) this.#forget();
		let rest = '';
		const decoder = new TextDecoder();
		const reader = answer.body.getReader();
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			const text = rest + decoder.decode(value, { stream: true });
			const end = text.lastIndexOf('\n') + 1;
			rest = text.slice(end);
			if (end > 0) this.#take(text.slice(0, end));
			onRows();
		}
	}

	#take(lines: string): void {
		const last = lines.slice(lines.lastIndexOf('\n', lines.length - 2) + 1).trimEnd();
		const isHead = this.format === 'csv' && this.#cursor === undefined;
		this.#cursor = cursorOfLine(this.format, last) ?? this.#cursor;
		this.rows += lines.split('\n').length - 1 - (isHead ? 1 : 0);
		this.#text += lines;
		if (this.#text.length < KEEP_AT) return;
		this.#kept.push(new Blob([this.#text]));
		this.#text = '';
	}

	#forget(): void {
		this.#kept.length = 0;
		this.#text = '';
		this.rows = 0;
	}
}

async function refusalIn(answer: Response): Promise<Error> {
	const { code, detail } = (await answer.json()) as { code: ErrorCode; detail: string };
	// Storage comes back.
	return answer.status === 503 ? new Error(detail) : new TidelineError(code, detail);
}
