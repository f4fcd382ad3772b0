'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { TrailFilter } from '../../../contract/audit/audit.ts';
import type { ExportFormat } from '../../../contract/audit/export.ts';
import { Button } from '../../controls/button.tsx';
import { Choice } from '../../controls/choice.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { useErrorSentence } from '../../hooks/use-error-sentence.ts';
import { type ExportState, useExport } from './use-export.ts';

/** Saves all entries that a filter finds as a file. */
export function ExportButton({ filter }: { filter: TrailFilter }) {
	const t = useTranslations('export');
	const [isOpen, setOpen] = useState(false);
	const [format, setFormat] = useState<ExportFormat>('csv');
	const { state, start, goOn, stop, forget } = useExport(filter);
	const { step } = state;
	return (
		<>
			<Button look="quiet" onClick={() => setOpen(true)}>
				<Download size={15} aria-hidden />
				{t('open')}
			</Button>
			<Dialog
				open={isOpen}
				onOpenChange={setOpen}
				onClosed={forget}
				staysOpen={step === 'running'}
				title={t('title')}
				about={t('about')}
				footer={
					<>
						{step === 'ready' && <Button onClick={() => void start(format)}>{t('start')}</Button>}
						{step === 'running' && (
							<Button look="quiet" onClick={stop}>
								{t('stop')}
							</Button>
						)}
						{step === 'broken' && <Button onClick={() => void goOn()}>{t('goOn')}</Button>}
					</>
				}
				className="max-w-lg"
			>
				{step === 'ready' && (
					<>
						<Choice<ExportFormat>
							label={t('format')}
							options={{ csv: t('csv'), ndjson: t('ndjson'), ocsf: t('ocsf') }}
							value={format}
							onChange={setFormat}
						/>
						<p className="text-small text-muted">
							{{ csv: t('csvAbout'), ndjson: t('ndjsonAbout'), ocsf: t('ocsfAbout') }[format]}
						</p>
					</>
				)}
				<Progress state={state} />
			</Dialog>
		</>
	);
}

function Progress({ state }: { state: ExportState }) {
	const t = useTranslations('export');
	const sentenceOf = useErrorSentence();
	if (state.step === 'ready') return null;
	const { step, rows } = state;
	return (
		<div role="status" className="font-medium">
			<span>{t(step, { count: rows })}</span>
			{step === 'broken' && state.error !== undefined && <p className="mt-1 text-danger">{sentenceOf(state.error)}</p>}
		</div>
	);
}
