'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, UserPlus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';

/** Milliseconds. A request is not urgent. */
const LOOK_EVERY = 60_000;

/** Links to the requests that wait for an answer. `known` is the server's reading, undefined when it failed. */
export function FollowRequestsNotice({
	reader,
	known,
}: {
	reader: string;
	known: Outputs['subject']['requests'] | undefined;
}) {
	const t = useTranslations('followRequests');
	const trpc = useTRPC();
	const client = useTRPCClient();
	const waiting = useQuery({
		...trpc.subject.requests.queryOptions({ limit: 1 }),
		initialData: known && (known.items.length > 0 || !known.next) ? known : undefined,
		refetchInterval: LOOK_EVERY,
		// An empty page with a next one says nothing: its requests were withdrawn, and later pages may hold others.
		async queryFn({ signal }) {
			let page = await client.subject.requests.query({ limit: 1 }, { signal });
			while (page.items.length === 0 && page.next)
				page = await client.subject.requests.query({ limit: 1, cursor: page.next }, { signal });
			return page;
		},
	});
	if (!waiting.data?.items.length) return null;
	return (
		<Link
			href={`/s/${reader}?tab=requests`}
			className="mx-4 mt-3 flex items-center gap-2.5 rounded-xl border border-line bg-surface px-3 py-2 text-small font-semibold hover:border-field"
		>
			<UserPlus size={16} aria-hidden className="text-accent" />
			{t('asked')}
			<ChevronRight size={16} aria-hidden className="ml-auto text-muted" />
		</Link>
	);
}
