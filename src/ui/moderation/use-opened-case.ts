'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Case } from '../../contract/schema/moderation.ts';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { caseWithKey } from './case-key.ts';

const OPENED = 'opened-case';

/**
 * Reads a case when it is opened, and again when the list shows a newer state of it. Never by itself otherwise: to open a
 * protected text is an entry of the trail.
 */
export function useOpenedCase(key: string, listed: Case | undefined) {
	const client = useTRPCClient();
	const target = caseWithKey(key);
	const found = useQuery({
		queryKey: [OPENED, key],
		queryFn: () => client.cases.get.mutate(target ?? { subject: key }),
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		retry: false,
	});
	const { data, refetch } = found;
	const isOutdated = listed && data ? listed.updatedAt > data.case.updatedAt : false;
	useEffect(() => {
		if (isOutdated) void refetch();
	}, [isOutdated, refetch]);
	return found;
}

/** Reads the list and the opened case again, after an act. */
export function useReadCasesAgain(): () => Promise<void> {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	return () => readAgain(queryClient, trpc.cases.pathFilter(), { queryKey: [OPENED] });
}
