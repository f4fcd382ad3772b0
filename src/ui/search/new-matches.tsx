'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { EventId } from '../../contract/event/event.ts';
import { NEW_MATCHES_LIMIT } from '../../contract/search/found.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { Button } from '../controls/button.tsx';
import { useShortcut } from '../keyboard/shortcuts.ts';

/** While the page is in sight. */
const LOOK_EVERY_MS = 3_000;

type Props = {
	query: string;
	/** The newest match that is shown. */
	since: EventId | undefined;
	onShow(): unknown;
};

/** Says how many matches have come since, over the results. */
export function NewMatches({ query, since, onShow }: Props) {
	const t = useTranslations('search');
	const trpc = useTRPC();
	const { data: count = 0 } = useQuery(
		trpc.search.countNew.queryOptions(
			{ query, ...(since !== undefined && { since }) },
			{ refetchInterval: LOOK_EVERY_MS, staleTime: 0 },
		),
	);
	function show() {
		window.scrollTo({ top: 0 });
		void onShow();
	}
	useShortcut('.', () => count > 0 && show());
	return (
		<div className="pointer-events-none sticky top-16 z-10 flex h-0 flex-col items-center *:shrink-0 *:pointer-events-auto">
			<div role="status">
				{count > 0 && (
					<Button onClick={show} aria-keyshortcuts="." className="animate-arrive shadow-lift">
						<ArrowUp size={15} aria-hidden />
						{count < NEW_MATCHES_LIMIT ? t('new', { count }) : t('manyNew', { count: NEW_MATCHES_LIMIT - 1 })}
					</Button>
				)}
			</div>
		</div>
	);
}
