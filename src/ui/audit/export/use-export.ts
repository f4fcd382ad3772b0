import { useEffect, useRef, useState } from 'react';
import type { TrailFilter } from '../../../contract/audit/audit.ts';
import { EXPORT_ENDING, type ExportFormat } from '../../../contract/audit/export.ts';
import { TrailDownload } from './trail-download.ts';

/** `rows`: entries that have come so far. `error` is why it broke off; nothing when it was stopped. */
export type ExportState =
	| { step: 'ready' }
	| { step: 'running' | 'done'; rows: number }
	| { step: 'broken'; rows: number; error?: unknown };

/** An export on its way into a file of the reader's. What came stays until it is saved, so that it can be gone on with. */
export function useExport(filter: TrailFilter) {
	const [state, setState] = useState<ExportState>({ step: 'ready' });
	const download = useRef<TrailDownload>(undefined);
	const running = useRef<AbortController>(undefined);
	useEffect(() => () => running.current?.abort(), []);

	async function goOn() {
		const current = download.current;
		if (!current) return;
		const stopping = new AbortController();
		running.current = stopping;
		const tell = () => setState({ step: 'running', rows: current.rows });
		tell();
		try {
			save(await current.run(stopping.signal, tell), current.format);
			setState({ step: 'done', rows: current.rows });
			download.current = undefined;
		} catch (error) {
			setState({ step: 'broken', rows: current.rows, ...(!stopping.signal.aborted && { error }) });
		}
	}
	return {
		state,
		goOn,
		async start(format: ExportFormat) {
			download.current = new TrailDownload(filter, format);
			await goOn();
		},
		stop: () => running.current?.abort(),
		forget() {
			running.current?.abort();
			download.current = undefined;
			setState({ step: 'ready' });
		},
	};
}

function save(file: Blob, format: ExportFormat): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(file);
	link.download = `tideline-trail-${new Date().toISOString().slice(0, 10)}.${EXPORT_ENDING[format]}`;
	link.click();
	// The browser reads it after the click.
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
