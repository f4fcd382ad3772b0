'use client';

import { CircleCheck, ShieldAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Finding } from '../../sdk/verify/finding.ts';
import type { TrailVerdict } from '../../sdk/verify/verify-trail.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { VerifierFailed } from './ask-verifier.ts';
import { FindingList } from './finding-list.tsx';

type Props = {
	subject: string;
	verdict: TrailVerdict;
	entryPath: ((seq: number) => string) | undefined;
};

/** The verified parts of a ledger, or its findings: the first bad entry first. */
export function LedgerResult({ subject, verdict: { findings, counts, checkpoint }, entryPath }: Props) {
	const t = useTranslations('verifyLedger');
	const { entries, events, removed, inLog, waiting } = counts;
	const { size = 0, cosigned = [] } = checkpoint ?? {};
	const inOrder = findings.toSorted((one, other) => (one.seq ?? Infinity) - (other.seq ?? Infinity));
	const [first] = inOrder;
	return first ? (
		<Panel
			icon={<ShieldAlert size={22} aria-hidden className="text-danger" />}
			title={t('bad', { count: findings.length })}
			tone="border-danger"
		>
			<FindingList findings={inOrder} />
			<FirstPlace subject={subject} finding={first} entryPath={entryPath} />
			<p className="mt-2">{t('badText')}</p>
		</Panel>
	) : (
		<Panel
			icon={<CircleCheck size={22} aria-hidden className="text-good" />}
			title={t('good', { entries })}
			tone="border-line"
		>
			<ul className="mt-1 list-disc pl-5">
				<li>{t('texts', { count: events })}</li>
				{removed > 0 && <li>{t('removed', { count: removed })}</li>}
				<li>{t('inLog', { count: inLog, size })}</li>
				{waiting > 0 && <li>{t('waiting', { count: waiting })}</li>}
				<li>{t('witnesses', { count: cosigned.length })}</li>
			</ul>
		</Panel>
	);
}

/** The verification did not come to an end, so that nothing was found out. */
export function LedgerFailure({ error }: { error: unknown }) {
	const t = useTranslations('proof');
	const sentenceOf = useErrorSentence();
	const isOwn = error instanceof VerifierFailed;
	return (
		<p className="text-danger [overflow-wrap:anywhere]">
			{t('failed')} {isOwn ? (error.isUnreadable ? t('unreadable') : error.message) : sentenceOf(error)}
		</p>
	);
}

function FirstPlace({
	subject,
	finding: { seq, row },
	entryPath,
}: {
	subject: string;
	finding: Finding;
	entryPath: Props['entryPath'];
}) {
	const t = useTranslations('verifyLedger');
	const event = row?.startsWith('event:') ? row.slice('event:'.length) : undefined;
	const path = seq !== undefined && entryPath ? entryPath(seq) : event && `/s/${subject}/${event}`;
	if (!path) return null;
	return (
		<p className="mt-2">
			<Link href={path} prefetch={false} className="font-semibold text-accent underline underline-offset-2">
				{seq !== undefined && entryPath ? t('toEntry', { seq }) : t('toEvent')}
			</Link>
		</p>
	);
}

type PanelProps = { icon: ReactNode; title: string; tone: string; children: ReactNode };

function Panel({ icon, title, tone, children }: PanelProps) {
	return (
		<div className={`flex gap-3 rounded-2xl border bg-surface p-4 [overflow-wrap:anywhere] ${tone}`}>
			<span className="shrink-0">{icon}</span>
			<div className="min-w-0 flex-1">
				<p className="font-semibold">{title}</p>
				{children}
			</div>
		</div>
	);
}
