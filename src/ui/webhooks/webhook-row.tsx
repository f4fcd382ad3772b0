'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { WebhookOff } from '../../contract/webhook/webhook.ts';
import { Button } from '../controls/button.tsx';
import { Confirm } from '../controls/confirm.tsx';
import { Exact } from '../controls/time.tsx';
import { useNow } from '../hooks/clock.tsx';
import { PushLog } from './push-log.tsx';
import { type ListedWebhook, useChangeWebhook } from './use-change-webhook.ts';
import { WebhookSecret } from './webhook-secret.tsx';

const OFF_TEXTS = { owner: 'offOwner', gone: 'offGone', admin: 'offAdmin' } as const satisfies Record<
	WebhookOff,
	string
>;

const EXAMPLE = `const { type, data } = JSON.parse(body);
if (type === 'webhook.test') response.end(data.challenge);`;

/** A webhook in the list, what may be done with it, and its log. */
export function WebhookRow({ webhook, reader }: { webhook: ListedWebhook; reader: string }) {
	const t = useTranslations('webhooks');
	const { test, turn, renew, remove, busy } = useChangeWebhook();
	const [isAsked, setAsked] = useState(false);
	const [isOpen, setOpen] = useState(false);
	const { id, subject, url, off } = webhook;
	const input = { subject, id };
	return (
		<li className="py-4">
			<About webhook={webhook} reader={reader} />
			<div className="mt-3 flex flex-wrap gap-2">
				{!off && (
					<Button disabled={busy} aria-label={t('testOf', { url })} onClick={() => test.mutate(input)}>
						{t('test')}
					</Button>
				)}
				<Button look="quiet" aria-expanded={isOpen} aria-label={t('logOf', { url })} onClick={() => setOpen(!isOpen)}>
					{t('log')}
				</Button>
				<Button
					look="quiet"
					disabled={busy}
					aria-label={t(off ? 'turnOnOf' : 'turnOffOf', { url })}
					onClick={() => turn.mutate({ ...input, on: Boolean(off) })}
				>
					{t(off ? 'turnOn' : 'turnOff')}
				</Button>
				<Button look="quiet" disabled={busy} aria-label={t('newSecretOf', { url })} onClick={() => renew.mutate(input)}>
					{t('newSecret')}
				</Button>
				<Button look="quiet" disabled={busy} aria-label={t('removeOf', { url })} onClick={() => setAsked(true)}>
					{t('remove')}
				</Button>
			</div>
			{renew.data && (
				<div className="mt-4">
					<WebhookSecret secret={renew.data.secret} onDone={() => renew.reset()} />
				</div>
			)}
			{isOpen && <PushLog webhook={webhook} />}
			<Confirm
				open={isAsked}
				onOpenChange={setAsked}
				title={t('removeTitle')}
				text={t('removeText', { url })}
				cancel={t('cancel')}
				confirm={t('remove')}
				onConfirm={() => remove.mutate(input)}
			/>
		</li>
	);
}

function About({ webhook, reader }: { webhook: ListedWebhook; reader: string }) {
	const t = useTranslations('webhooks');
	const now = useNow();
	const { url, feed, off, agreed, createdBy, createdAt, publicKey, secretUntil } = webhook;
	const hasTwoSecrets = secretUntil !== undefined && now !== undefined && Date.parse(secretUntil) > now;
	return (
		<div className="text-small text-muted [overflow-wrap:anywhere]">
			<p className="text-body font-semibold text-ink">{url}</p>
			{off && <p className="font-medium text-danger">{t(OFF_TEXTS[off])}</p>}
			{!off && !agreed && <Waits />}
			<p>{t(feed)}</p>
			<p>
				{t.rich('added', {
					who: createdBy === reader ? t('you') : createdBy,
					time: () => <Exact at={createdAt} part="day" />,
				})}
			</p>
			<p>
				{t('publicKey')}: <code className="font-mono select-all">{publicKey}</code>
			</p>
			{hasTwoSecrets && <p>{t.rich('twoSecrets', { time: () => <Exact at={secretUntil} part="minute" /> })}</p>}
		</div>
	);
}

/** The answer that a receiver must give before it gets events: a handler to copy. */
function Waits() {
	const t = useTranslations('webhooks');
	return (
		<div className="my-2 rounded-2xl border border-line p-4">
			<p className="font-medium text-ink">{t('waits')}</p>
			<p>{t('howToAgree')}</p>
			<pre className="mt-2 font-mono whitespace-pre-wrap text-ink select-all">{EXAMPLE}</pre>
		</div>
	);
}
