'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import type { WebhookFeed } from '../../contract/webhook/webhook.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { Choice } from '../controls/choice.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { Refused, TextInput } from '../machines/text-input.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

/** Adds a webhook, and shows its secret once. */
export function AddWebhookForm({ subject, grantsAll }: { subject: string; grantsAll: boolean }) {
	const t = useTranslations();
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const [url, setUrl] = useState('');
	const [feed, setFeed] = useState<WebhookFeed>('timeline');
	// The mutation holds the secret too: `reset` makes it forget, and nothing of it is cached.
	const add = useMutation(
		trpc.webhook.add.mutationOptions({
			gcTime: 0,
			onSuccess: () => setUrl(''),
			onSettled: () => readAgain(queryClient, trpc.webhook.pathFilter()),
		}),
	);
	function submit(event: FormEvent) {
		event.preventDefault();
		add.mutate({ subject, url: url.trim(), feed });
	}
	if (add.data) return <WebhookSecret secret={add.data.secret} onDone={() => add.reset()} />;
	return (
		<form onSubmit={submit} aria-label={t('addWebhook.label')} className="space-y-4">
			<TextInput
				label={t('addWebhook.url')}
				type="url"
				placeholder="https://example.com/hook"
				value={url}
				onChange={setUrl}
				required
			/>
			{grantsAll && (
				<Choice
					label={t('addWebhook.feed')}
					options={{ timeline: t('webhooks.timeline'), trail: t('webhooks.trail') }}
					value={feed}
					onChange={(next) => setFeed(next)}
				/>
			)}
			<Refused sentence={add.error ? sentenceOf(add.error) : undefined} />
			<Button type="submit" disabled={add.isPending || !url.trim()}>
				{add.isPending ? t('addWebhook.adding') : t('addWebhook.add')}
			</Button>
		</form>
	);
}
