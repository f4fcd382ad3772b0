'use client';

import { useTranslations } from 'next-intl';
import { Button } from '../controls/button.tsx';
import { Exact } from '../controls/time.tsx';
import { MailRefusal } from './mail-refusal.tsx';
import { type MailSettings, useChangeMail, useMailLanguage } from './use-change-mail.ts';

type Pending = NonNullable<MailSettings['pending']>;
type Props = {
	pending: Pending;
	/** Whether mail goes to another address until this one is confirmed. */
	hasOther: boolean;
	maySend: boolean;
	onChanged(): void;
};

/** An address that is to be confirmed, and what became of the mail with its link. */
export function PendingAddress({ pending, hasOther, maySend, onChanged }: Props) {
	const t = useTranslations('pendingAddress');
	const languageNow = useMailLanguage();
	const { sendAgain, remove } = useChangeMail();
	const { address, state, refusal } = pending;
	const isBusy = sendAgain.isPending || remove.isPending;
	return (
		<section aria-label={t('label')} className="space-y-3 rounded-2xl border border-line bg-surface p-4">
			<div role="status" className="space-y-1 [overflow-wrap:anywhere]">
				<p className={isLost(pending) ? 'text-danger' : undefined}>
					<Sentence pending={pending} />
				</p>
				{(state === 'bounced' || state === 'failed') && refusal && <MailRefusal {...refusal} />}
			</div>
			{hasOther && <p className="text-small text-muted">{t('until')}</p>}
			<div className="flex flex-wrap gap-2">
				{maySend && (
					<Button look="quiet" disabled={isBusy} onClick={() => sendAgain.mutate({ address, ...languageNow() })}>
						{t('again')}
					</Button>
				)}
				<Button
					look="plain"
					disabled={isBusy}
					onClick={() => void remove.mutateAsync({ which: 'pending' }).then(onChanged, () => {})}
				>
					{t('takeBack')}
				</Button>
			</div>
		</section>
	);
}

const isLost = ({ state }: Pending): boolean => state === 'bounced' || state === 'failed';

function Sentence({ pending: { address, expiresAt, state, problem } }: { pending: Pending }) {
	const t = useTranslations('pendingAddress');
	const problems = useTranslations('mailProblems');
	switch (state) {
		case 'waiting':
			return problem ? t('retrying', { address, problem: problems(problem) }) : t('waiting', { address });
		case 'sent':
			return t.rich('sent', { address, time: () => <Exact at={expiresAt} part="minute" /> });
		case 'bounced':
			return t('bounced', { address });
		case 'failed':
			return problem ? t('failedWhy', { address, problem: problems(problem) }) : t('failed', { address });
		case 'expired':
			return t('expired', { address });
	}
}
