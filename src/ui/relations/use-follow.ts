'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../trpc/client.tsx';
import { rememberFollow } from './followed-at.ts';
import { type SubjectName, useRelationChange } from './use-relation-change.ts';

/** Follows a subject or asks to, unfollows it, and withdraws the request. */
export function useFollow(subject: SubjectName) {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const changing = useRelationChange(subject);
	const follow = useMutation(
		trpc.subject.follow.mutationOptions({
			...changing(
				({ profile }) => ({ relation: profile.follows === 'approval' ? 'requested' : 'following' }),
				'notFollowed',
			),
			onSuccess: () => rememberFollow(queryClient),
		}),
	);
	const unfollow = useMutation(
		trpc.subject.unfollow.mutationOptions(changing(() => ({ relation: 'none' }), 'notUnfollowed')),
	);
	return {
		follow: () => follow.mutate({ subject: subject.id }),
		unfollow: () => unfollow.mutate({ subject: subject.id }),
	};
}
