'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { sharedPath } from '../../contract/subject/shared-path.ts';
import { type Profile } from '../../contract/subject/subject.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { Choice } from '../controls/choice.tsx';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

/** Publishes the reader's events as a feed, or stops publishing. A refused change shows the old state again. */
export function PublicFeedSwitch({ profile }: { profile: Profile }) {
	const t = useTranslations('publicFeedSwitch');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const { mutate, variables, data, isPending } = useMutation(
		trpc.subject.edit.mutationOptions({ onError: (error) => toastProblem(t('refused'), sentenceOf(error)) }),
	);
	const feed = (isPending && variables.feed) || (data ?? profile).feed;
	return (
		<>
			<Choice
				label={t('label')}
				options={{ public: t('public'), none: t('none') }}
				value={feed}
				onChange={(next) => mutate({ feed: next })}
			/>
			{feed === 'public' && (
				<ul className="mt-3 space-y-1">
					{(['feed.atom', 'feed.json'] as const).map((file) => (
						<li key={file}>
							<a
								href={`${sharedPath(profile)}/${file}`}
								className="text-accent underline underline-offset-2 [overflow-wrap:anywhere]"
							>
								{file === 'feed.atom' ? 'Atom' : 'JSON Feed'}
							</a>
						</li>
					))}
				</ul>
			)}
		</>
	);
}
