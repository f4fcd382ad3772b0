'use client';

import { ShieldCheck, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { Progress } from '../../sdk/verify/reading.ts';
import type { TrailVerdict } from '../../sdk/verify/verify-trail.ts';
import { type Client, useTRPCClient } from '../../trpc/client.tsx';
import { Button } from '../controls/button.tsx';
import { readMemory } from '../log-memory/log-memory.ts';
import { askVerifier } from './ask-verifier.ts';
import { LedgerFailure, LedgerResult } from './ledger-result.tsx';

type Props = {
	subject: string;
	/** The label of the button. */
	label: string;
	/** The page of an entry, where the reader may see it. */
	entryPath?: ((seq: number) => string) | undefined;
};

type State =
	| { is: 'idle' }
	| { is: 'running'; progress?: Progress; perSecond?: number }
	| { is: 'done'; verdict: TrailVerdict }
	| { is: 'failed'; error: unknown };

/** Has the reader's browser verify a whole ledger, from its raw rows. For its subject and for admins. */
export function VerifyLedger({ subject, label, entryPath }: Props) {
	const client = useTRPCClient();
	const [state, setState] = useState<State>({ is: 'idle' });
	const running = useRef<AbortController>(undefined);
	useEffect(() => () => running.current?.abort(), []);

	async function verify() {
		const run = new AbortController();
		running.current = run;
		setState({ is: 'running' });
		try {
			const verdict = await verifyLedger(client, subject, run.signal, (progress, perSecond) =>
				setState({ is: 'running', progress, perSecond }),
			);
			setState({ is: 'done', verdict });
		} catch (error) {
			setState(run.signal.aborted ? { is: 'idle' } : { is: 'failed', error });
		}
	}

	return (
		<div>
			{state.is === 'running' ? (
				<Running {...state} onCancel={() => running.current?.abort()} />
			) : (
				<Button look="quiet" onClick={verify}>
					<ShieldCheck size={15} aria-hidden />
					{label}
				</Button>
			)}
			{/* It is there before it says something, so that it is read out. */}
			<div role="status" className="mt-3 empty:hidden">
				{state.is === 'done' && <LedgerResult subject={subject} verdict={state.verdict} entryPath={entryPath} />}
				{state.is === 'failed' && <LedgerFailure error={state.error} />}
			</div>
		</div>
	);
}

function Running({ progress, perSecond, onCancel }: { progress?: Progress; perSecond?: number; onCancel(): void }) {
	const t = useTranslations('verifyLedger');
	const said = t('progress', { entries: progress?.entries ?? 0, perSecond: perSecond ?? 0 });
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<p role="progressbar" aria-label={t('running')} aria-valuetext={said} className="tabular-nums">
				{said}
			</p>
			<Button look="quiet" onClick={onCancel}>
				<X size={15} aria-hidden />
				{t('cancel')}
			</Button>
		</div>
	);
}

function verifyLedger(
	client: Client,
	subject: string,
	signal: AbortSignal,
	onProgress: (progress: Progress, perSecond: number) => void,
): Promise<TrailVerdict> {
	const { remembered } = readMemory();
	let began: number | undefined;
	return askVerifier(
		'ledger',
		{ subject, origin: window.location.origin, remembered },
		{
			signal,
			links: () => client.log.ledgerLinks.mutate({ subject }, { signal }),
			onProgress(progress) {
				began ??= performance.now() - 1;
				onProgress(progress, Math.round((progress.entries * 1_000) / (performance.now() - began)));
			},
		},
	);
}
