'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../trpc/client.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MakeInvitationForm } from './make-invitation-form.tsx';

/** A form that makes an invitation, and the list of those that were made. */
export function Invitations() {
	const { data, error, isError, isPaused, refetch } = useQuery(useTRPC().invitation.list.queryOptions());
	if (!data) return isPaused ? <Offline /> : isError && <Problem error={error} onRetry={refetch} />;
	return (
		<div className="px-4 pb-8">
			<MakeInvitationForm />
			<InvitationList listed={data} />
		</div>
	);
}
