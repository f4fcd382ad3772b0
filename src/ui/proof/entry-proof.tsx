'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { Entry } from '../../contract/audit/audit.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { ProofView } from './proof-view.tsx';
import { LOOK_AGAIN_EVERY } from './use-proof.ts';

/** The proof of any entry of a ledger that the page shows, for its subject and for admins. */
export function EntryProof({ entry: all }: { entry: Entry }) {
	const t = useTranslations('proof');
	const trpc = useTRPC();
	const { subject, seq } = all;
	const place = useQuery(
		trpc.log.entryProof.queryOptions(
			{ subject, seq },
			{
				staleTime: 0,
				gcTime: 0,
				refetchInterval: ({ state }) => state.data?.state === 'waiting' && LOOK_AGAIN_EVERY,
			},
		),
	);
	return <ProofView place={place} shown={{ entry: entryOf(all), content: {} }} sentence={t('goodEntry')} />;
}

/** An entry without the details that are kept outside its hash. */
function entryOf({ subject, seq, at, action, actor, via, target, contentHash, prev, hash }: Entry): Entry {
	return { subject, seq, at, action, actor, via, target, contentHash, prev, hash };
}
