'use client';

import { CircleCheck, Clock, ShieldAlert, ShieldQuestion } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { EntryProof } from '../../contract/audit/proof.ts';
import type { LogPlace } from '../../contract/schema/proof.ts';
import { Button } from '../controls/button.tsx';
import { dayOf } from '../controls/calendar-day.ts';
import { Problem } from '../controls/problem.tsx';
import { useNow, useZone } from '../hooks/clock.tsx';
import { VerifierFailed } from './ask-verifier.ts';
import { FindingList } from './finding-list.tsx';
import { ProofDetails } from './proof-details.tsx';
import type { ProofResult } from './tasks.ts';
import { type Shown, useVerdict, useWaitsLong } from './use-proof.ts';

type Props = {
	/** The place of the entry in the log, from the service. */
	place: { data: LogPlace | undefined; error: unknown; refetch(): unknown };
	shown: Shown;
	/** The sentence about a proof without fault. */
	sentence: string;
};

/** The browser's own verdict on an entry: it is in the log, it waits, or there are findings. */
export function ProofView({ place: { data, error, refetch }, shown, sentence }: Props) {
	const t = useTranslations('proof');
	const waitsLong = useWaitsLong(data);
	const proof = data?.state === 'proven' ? data.proof : undefined;
	const verdict = useVerdict(proof, shown);
	if (!data) return error ? <Problem error={error} onRetry={refetch} /> : <Busy>{t('asking')}</Busy>;
	if (!proof)
		return (
			<Said icon={<Clock size={22} aria-hidden className="text-muted" />} title={t('waiting')}>
				<p className={waitsLong ? 'text-danger' : 'text-muted'}>{waitsLong ? t('waitingLong') : t('waitingText')}</p>
			</Said>
		);
	if (verdict.error) return <NotVerified error={verdict.error} onRetry={verdict.refetch} />;
	if (!verdict.data) return <Busy>{t('verifying')}</Busy>;
	return <Verdict proof={proof} result={verdict.data} sentence={sentence} />;
}

function Verdict({ proof, result, sentence }: { proof: EntryProof; result: ProofResult; sentence: string }) {
	const t = useTranslations('proof');
	const time = useShortTime(proof.integratedAt);
	const isGood = result.findings.length === 0 && result.checkpoint !== undefined;
	return (
		<>
			{isGood ? (
				<Said
					icon={<CircleCheck size={22} aria-hidden className="text-good" />}
					title={t('good', { time, count: result.checkpoint?.cosigned.length ?? 0 })}
					tone="text-good"
				>
					<p>{sentence}</p>
					{!result.isCompared && <p className="mt-1 text-muted">{t('notCompared')}</p>}
				</Said>
			) : (
				<Said
					icon={<ShieldAlert size={22} aria-hidden className="text-danger" />}
					title={t('wrong')}
					tone="text-danger"
				>
					<FindingList findings={result.findings} />
					<p className="mt-2">{t('wrongText')}</p>
				</Said>
			)}
			<ProofDetails proof={proof} result={result} />
		</>
	);
}

function NotVerified({ error, onRetry }: { error: unknown; onRetry(): unknown }) {
	const t = useTranslations('proof');
	const isUnreadable = error instanceof VerifierFailed && error.isUnreadable;
	return (
		<Said icon={<ShieldQuestion size={22} aria-hidden className="text-danger" />} title={t('failed')}>
			{isUnreadable ? <p>{t('unreadable')}</p> : <p className="font-mono text-small">{String(error)}</p>}
			<Button look="quiet" className="mt-3" onClick={() => onRetry()}>
				{t('retry')}
			</Button>
		</Said>
	);
}

function Busy({ children }: { children: ReactNode }) {
	return (
		<p role="status" className="text-muted">
			{children}
		</p>
	);
}

type SaidProps = { icon: ReactNode; title: string; tone?: string; children: ReactNode };

function Said({ icon, title, tone = '', children }: SaidProps) {
	return (
		<div role="status" className="flex gap-3">
			<span className="mt-0.5 shrink-0">{icon}</span>
			<div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
				<p className={`font-semibold ${tone}`}>{title}</p>
				{children}
			</div>
		</div>
	);
}

/** Today the time is enough. */
function useShortTime(at: string): string {
	const format = useFormatter();
	const timeZone = useZone();
	const isToday = dayOf(Date.parse(at), timeZone) === dayOf(useNow(), timeZone);
	return format.dateTime(new Date(at), { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }), timeZone });
}
