'use client';

import { Download, ShieldAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Sighting } from '../../sdk/remembered-log/remembered-log.ts';
import { saveFile } from '../browser/save-file.ts';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { lazyComponent, useLazyComponent, useToastNotLoaded } from '../controls/lazy-component.ts';
import { Exact } from '../controls/time.tsx';
import { sizeIn } from '../log-memory/log-memory.ts';
import { evidenceOf } from './evidence.ts';

/** Every page can show the alarm, and few ever ask: the dialog is a seventh of what a page would load first. */
const AcceptLog = lazyComponent(() => import('./accept-log.tsx'));

/** Says what is wrong with the log, and what to do. It goes when the reader says that they go on with the log as it is. */
export function LogAlarm({ sightings }: { sightings: readonly Sighting[] }) {
	const t = useTranslations('logAlarm');
	const title = useTranslations('logAlarm.title');
	const text = useTranslations('logAlarm.text');
	const closing = useTranslations('logAlarm.closing');
	const [isAsking, setIsAsking] = useState(false);
	const toastNotLoaded = useToastNotLoaded();
	useLazyComponent(AcceptLog, isAsking, () => {
		setIsAsking(false);
		toastNotLoaded();
	});
	const [first] = sightings;
	if (!first) return null;
	const kind = kindOf(first);
	const evidence = evidenceOf(sightings);
	return (
		<section
			role="alert"
			aria-labelledby="log-alarm"
			className="border-b-2 border-danger bg-danger-wash px-4 py-4 sm:px-6 [overflow-wrap:anywhere]"
		>
			<div className="mx-auto flex max-w-3xl gap-3">
				<ShieldAlert size={22} aria-hidden className="mt-0.5 shrink-0 text-danger" />
				<div className="min-w-0 flex-1">
					<h2 id="log-alarm" className="text-lead font-semibold text-danger">
						{title(kind)}
					</h2>
					<p className="mt-1">{text(kind)}</p>
					{first.closing && <p className="mt-1">{closing(first.closing)}</p>}
					<Seen sighting={first} />
					<p className="mt-2">{kind === 'restarted' ? t('doWithNew') : t('do')}</p>
					<div className="mt-3 flex flex-wrap gap-2">
						<Button onClick={() => saveFile(`tideline-log-${first.at.slice(0, 10)}.txt`, 'text/plain', evidence)}>
							<Download size={15} aria-hidden />
							{t('download')}
						</Button>
						<CopyButton text={evidence} label={t('copy')} done={t('copied')} />
						<Button look="quiet" onClick={() => setIsAsking(true)}>
							{t('accept')}
						</Button>
					</div>
				</div>
			</div>
			<AcceptLog sightings={sightings} open={isAsking} onOpenChange={setIsAsking} />
		</section>
	);
}

/** The two checkpoints, in numbers. */
function Seen({ sighting: { at, remembered, now } }: { sighting: Sighting }) {
	const t = useTranslations('logAlarm');
	return (
		<dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-small">
			{remembered && (
				<>
					<dt className="text-muted">{t('before')}</dt>
					<dd>
						{t('entries', { count: sizeIn(remembered.note) })} · {remembered.origin} ·{' '}
						<Exact at={remembered.seenAt} part="minute" />
					</dd>
				</>
			)}
			<dt className="text-muted">{t('now')}</dt>
			<dd>
				<span>{now.note === undefined ? t('none') : t('entries', { count: sizeIn(now.note) })}</span>
				{now.origin && <span>{` · ${now.origin}`}</span>}
				<span> · </span>
				<Exact at={at} part="minute" />
			</dd>
		</dl>
	);
}

/** Findings in the groups that a reader needs to tell apart. */
function kindOf({ findings, closing }: Sighting) {
	switch (findings[0]?.code) {
		case 'rolled-back':
			return 'rolledBack';
		case 'forked':
			return 'forked';
		case 'checkpoint-missing':
			return 'missing';
		case 'key-changed':
			return 'keyChanged';
		case 'origin-changed':
			return closing === undefined ? 'otherLog' : 'restarted';
		default:
			return 'unsigned';
	}
}
