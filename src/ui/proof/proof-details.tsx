'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { EntryProof } from '../../contract/audit/proof.ts';
import { saveFile } from '../browser/save-file.ts';
import { Button } from '../controls/button.tsx';
import { Exact } from '../controls/time.tsx';
import type { ProofResult } from './tasks.ts';

/** All numbers of a proof, and its files, for a reader who checks it with other tools. */
export function ProofDetails({ proof, result }: { proof: EntryProof; result: ProofResult }) {
	const t = useTranslations('proof');
	const { entry, index, integratedAt, origin, keys } = proof;
	const { checkpoint, leafHash } = result;
	const name = `${entry.subject}-${entry.seq}`;
	return (
		<>
			<details className="mt-4 text-small">
				<summary className="w-fit cursor-pointer rounded font-semibold text-accent">{t('details')}</summary>
				<dl className="mt-2 grid gap-x-4 gap-y-1.5 [overflow-wrap:anywhere] sm:grid-cols-[max-content_minmax(0,1fr)]">
					<Line label={t('entry')}>
						<Code>
							{entry.subject} {entry.seq}
						</Code>
					</Line>
					<Line label={t('entryHash')}>
						<Code>{entry.hash}</Code>
					</Line>
					<Line label={t('since')}>
						{t.rich('sinceText', { time: () => <Exact at={integratedAt} part="second" /> })}
					</Line>
					{checkpoint && <Line label={t('place')}>{t('placeOf', { index, size: checkpoint.size })}</Line>}
					{leafHash && (
						<Line label={t('leafHash')}>
							<Code>{leafHash}</Code>
						</Line>
					)}
					{checkpoint && (
						<Line label={t('root')}>
							<Code>{checkpoint.root}</Code>
						</Line>
					)}
					<Line label={t('origin')}>
						<Code>{origin}</Code>
					</Line>
					<Line label={t('keys')}>
						{keys.map((key) => (
							<Code key={key}>{shortKey(key)}</Code>
						))}
					</Line>
					<Line label={t('witnesses')}>
						{checkpoint?.cosigned.length ? (
							checkpoint.cosigned.map(({ name: witness, timestamp }) => (
								<span key={witness} className="block">
									<Code>{witness}</Code> <Exact at={new Date(timestamp * 1_000).toISOString()} part="second" />
								</span>
							))
						) : (
							<span>{t('noWitnesses')}</span>
						)}
					</Line>
				</dl>
			</details>
			<div className="mt-4 flex flex-wrap gap-2">
				<Button look="quiet" onClick={() => saveFile(`${name}.tlog-proof`, 'text/plain', proof.proof)}>
					<Download size={15} aria-hidden />
					{t('downloadProof')}
				</Button>
				<Button
					look="quiet"
					onClick={() => saveFile(`${name}.json`, 'application/json', `${JSON.stringify(proof, undefined, '\t')}\n`)}
				>
					<Download size={15} aria-hidden />
					{t('downloadJson')}
				</Button>
			</div>
		</>
	);
}

function Line({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="sm:contents">
			<dt className="text-muted">{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}

const Code = ({ children }: { children: ReactNode }) => <code className="block font-mono text-fine">{children}</code>;

/** A key of ML-DSA-44 fills a page: its name and id tell it apart, and the whole is in the JSON. */
const shortKey = (key: string) => (key.length > 160 ? `${key.slice(0, 120)}…` : key);
