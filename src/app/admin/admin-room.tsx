import { dehydrate, HydrationBoundary, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

type Props = {
	title: string;
	about: string;
	/** Lines that follow the sentence under the heading. */
	lines?: ReactNode;
	/** Holds what was read for the page. */
	queryClient: QueryClient;
	children: ReactNode;
};

/** The room of the pages on which admins look after the service. */
export function AdminRoom({ title, about, lines, queryClient, children }: Props) {
	return (
		<div className="mx-auto max-w-2xl">
			<HydrationBoundary state={dehydrate(queryClient)}>
				<div className="px-4 pt-8 pb-5">
					<h1 className="text-title font-bold">{title}</h1>
					<p className="mt-1 text-muted">{about}</p>
					{lines && <div className="mt-3 space-y-3 text-small">{lines}</div>}
				</div>
				{children}
			</HydrationBoundary>
		</div>
	);
}
