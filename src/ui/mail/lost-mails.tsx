'use client';

import { useTranslations } from 'next-intl';
import { Exact } from '../controls/time.tsx';
import { MailRefusal } from './mail-refusal.tsx';
import type { MailSettings } from './use-change-mail.ts';

type Lost = MailSettings['lost'];

/** Mails that did not arrive, or of which nobody knows it. */
export function LostMails({ lost }: { lost: Lost }) {
	const t = useTranslations('lostMails');
	return (
		<div>
			<h3 className="text-small font-semibold">{t('label')}</h3>
			<p className="text-small text-muted">{t('about')}</p>
			<ul aria-label={t('label')} className="mt-2 divide-y divide-line border-y border-line">
				{lost.map((mail) => (
					<Row key={`${mail.at} ${mail.what}`} mail={mail} />
				))}
			</ul>
		</div>
	);
}

function Row({ mail: { at, what, state, problem, status, answer } }: { mail: Lost[number] }) {
	const t = useTranslations('lostMails');
	const problems = useTranslations('mailProblems');
	return (
		<li className="py-2.5 text-small [overflow-wrap:anywhere]">
			<p>
				<span className="font-semibold">{t(what)}</span> <Exact at={at} part="minute" className="text-muted" />
			</p>
			<p className="text-muted">
				{t(state)} {problem && problems(problem)}
			</p>
			{status !== undefined && <MailRefusal status={status} answer={answer} />}
		</li>
	);
}
