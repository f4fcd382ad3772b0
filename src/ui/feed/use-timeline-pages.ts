'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReadReason } from '../../sdk/read-error.ts';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { type ReadTimeline, timelinePages } from './timeline-pages.ts';
import type { Source } from './use-feed.ts';

/** Reads the timeline's pages. `detour` says why they do not come from storage. */
export function useTimelinePages(): Pick<Source, 'path'> & { read: ReadTimeline; detour: ReadReason | undefined } {
	const trpc = useTRPC();
	const client = useTRPCClient();
	const queryClient = useQueryClient();
	const [detour, onDetour] = useState<ReadReason>();
	const path = useMemo(() => trpc.timeline.page.pathKey(), [trpc]);
	const read = useMemo(() => {
		// Segments that are read at the same time share one filter. It is never an old one.
		const options = trpc.timeline.filter.queryOptions(undefined, { staleTime: 0 });
		return timelinePages({ client, filter: () => queryClient.fetchQuery(options), onDetour });
	}, [client, queryClient, trpc]);
	return { path, read, detour };
}
