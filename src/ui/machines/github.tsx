'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { Confirm } from '../controls/confirm.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { Exact } from '../controls/time.tsx';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { githubAddress, NewGithubSecret } from './new-github-secret.tsx';

/** Connects a subject to GitHub, shows its secret once, makes a new one, and disconnects it. */
export function Github({ subject }: { subject: string }) {
	const t = useTranslations('github');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const box = useRef<HTMLDivElement>(null);
	const [asks, setAsks] = useState(false);
	const { data, error, isError, isPaused, refetch } = useQuery(trpc.github.get.queryOptions({ subject }));
	const onSettled = () => readAgain(queryClient, trpc.github.pathFilter());
	// The mutation holds the secret too: `reset` makes it forget, and nothing of it is cached.
	const connect = useMutation(
		trpc.github.connect.mutationOptions({
			gcTime: 0,
			onError: (refused) => toastProblem(t('notConnected'), sentenceOf(refused)),
			onSettled,
		}),
	);
	const disconnect = useMutation(
		trpc.github.disconnect.mutationOptions({
			onSuccess: () => toastDone(t('disconnected')),
			onError: (refused) => toastProblem(t('notDisconnected'), sentenceOf(refused)),
			onSettled,
		}),
	);
	const busy = connect.isPending || disconnect.isPending;
	function done() {
		box.current?.focus();
		connect.reset();
	}
	if (data === undefined) return isPaused ? <Offline /> : isError && <Problem error={error} onRetry={refetch} />;
	return (
		<div ref={box} tabIndex={-1} className="outline-none">
			{connect.data ? (
				<NewGithubSecret subject={subject} secret={connect.data.secret}>
					<Button onClick={done}>{t('done')}</Button>
				</NewGithubSecret>
			) : (
				<>
					{data && <ConnectedSince {...data} />}
					<div className="flex flex-wrap gap-2">
						{data && <CopyButton text={githubAddress(subject)} label={t('copyAddress')} done={t('copied')} />}
						<Button look={data ? 'quiet' : 'primary'} disabled={busy} onClick={() => connect.mutate({ subject })}>
							{t(data ? 'renew' : 'connect')}
						</Button>
						{data && (
							<Button look="quiet" disabled={busy} onClick={() => setAsks(true)}>
								{t('disconnect')}
							</Button>
						)}
					</div>
				</>
			)}
			<Confirm
				open={asks}
				onOpenChange={setAsks}
				title={t('disconnectTitle')}
				text={t('disconnectText')}
				cancel={t('cancel')}
				confirm={t('disconnect')}
				onConfirm={() => disconnect.mutate({ subject })}
				finalFocus={box}
			/>
		</div>
	);
}

type Connection = { connectedAt: string; oldSecretUntil?: string | undefined };

function ConnectedSince({ connectedAt, oldSecretUntil }: Connection) {
	const t = useTranslations('github');
	return (
		<p className="mb-4">
			<span>{t.rich('since', { time: () => <Exact at={connectedAt} part="minute" /> })}</span>
			{oldSecretUntil !== undefined && (
				<span className="block text-small text-muted">
					{t.rich('oldSecret', { time: () => <Exact at={oldSecretUntil} part="minute" /> })}
				</span>
			)}
		</p>
	);
}
