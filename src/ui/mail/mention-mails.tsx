'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { MailLanguage, MentionMails as When } from '../../contract/mail/mail.ts';
import { Button } from '../controls/button.tsx';
import { Choice } from '../controls/choice.tsx';
import { useChangeMail, useMailLanguage } from './use-change-mail.ts';

/** Chooses when mentions are mailed. A refused choice shows the old one again. */
export function MentionMails({ chosen, language }: { chosen: When; language: MailLanguage }) {
	const t = useTranslations('mentionMails');
	const languageNow = useMailLanguage();
	const { change } = useChangeMail();
	// The mutation itself tells that it is under way a moment later, and the old choice would show meanwhile.
	const [picked, setPicked] = useState<When>();
	const value = picked ?? chosen;
	const locale = useLocale();
	return (
		<div>
			<p aria-hidden="true" className="mb-2 text-small font-semibold">
				{t('label')}
			</p>
			<Choice
				label={t('label')}
				options={{ off: t('off'), 'at-once': t('at-once'), daily: t('daily'), weekly: t('weekly') }}
				value={value}
				onChange={(mentions) => {
					setPicked(mentions);
					change.mutate({ mentions, ...languageNow() }, { onSettled: () => setPicked(undefined) });
				}}
			/>
			<p className="mt-2 text-small text-muted">
				{t(`${value}Text`)} {t('always')} {t('comesIn', { language })}
			</p>
			{language !== locale && (
				<Button
					look="quiet"
					className="mt-3"
					disabled={change.isPending}
					onClick={() => change.mutate({ mentions: chosen, ...languageNow() })}
				>
					{t('inMine')}
				</Button>
			)}
		</div>
	);
}
