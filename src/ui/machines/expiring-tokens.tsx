'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, KeyRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';

/** The server looks through all machines for it, and a token expires in days. */
const TOKENS_AGE_MS = 3_600_000;

/** The reader's tokens that should be renewed. Read once an hour, and again when a token is changed. */
export function useExpiringTokens() {
	return useQuery(useTRPC().token.expiring.queryOptions(undefined, { staleTime: TOKENS_AGE_MS })).data ?? [];
}

/** Warns of tokens that expire soon or did lately, and leads to them. */
export function ExpiringTokens() {
	const t = useTranslations('expiringTokens');
	const expiring = useExpiringTokens();
	if (expiring.length === 0) return null;
	const [first, ...others] = new Set(expiring.map(({ subject }) => subject));
	return (
		<Link
			href={others.length === 0 ? `/settings/machines/${first}` : '/settings/machines'}
			className="mx-4 mt-3 flex items-center gap-2.5 rounded-xl border border-line bg-surface px-3 py-2 text-small font-semibold hover:border-field"
		>
			<KeyRound size={16} aria-hidden className="shrink-0 text-danger" />
			{t('notice', { count: expiring.length })}
			<ChevronRight size={16} aria-hidden className="ml-auto shrink-0 text-muted" />
		</Link>
	);
}
