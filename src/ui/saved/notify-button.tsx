'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { SavedSearch } from '../../contract/reading/saved.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { MENU_BUTTON } from '../controls/menu-look.ts';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

/** Turns notifications of a saved search on or off. A refused press shows why, and leaves it as it was. */
export function NotifyButton({ search: { id, query, notifies } }: { search: SavedSearch }) {
	const t = useTranslations('savedSearches');
	const sentenceOf = useErrorSentence();
	const hydrated = useHydrated();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const change = useMutation(
		trpc.saved.changeSearch.mutationOptions({
			onSuccess: (changed) => toastDone(t(changed.notifies ? 'notifies' : 'quiet')),
			onError: (refused) => toastProblem(t('notChanged'), sentenceOf(refused)),
			onSettled: () => readAgain(queryClient, trpc.saved.searches.pathFilter()),
		}),
	);
	const isOn = change.isPending ? change.variables.notifies : notifies;
	const Icon = isOn ? BellRing : Bell;
	return (
		<button
			type="button"
			aria-pressed={isOn}
			aria-label={t('notify', { query })}
			title={t('notify', { query })}
			disabled={!hydrated}
			onClick={() => change.isPending || change.mutate({ id, notifies: !isOn })}
			className={`${MENU_BUTTON} aria-pressed:text-accent`}
		>
			<Icon size={17} aria-hidden />
		</button>
	);
}
