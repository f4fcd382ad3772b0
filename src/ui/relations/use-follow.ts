'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { FollowPolicy } from '../../contract/subject/subject.ts';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { toastDone } from '../controls/toast.ts';
import { rememberFollow } from './followed-at.ts';
import { type SubjectName, useRelationChange } from './use-relation-change.ts';

/** Follows a subject or asks to, unfollows it, and withdraws the request. */
export function useFollow(subject: SubjectName) {
	const t = useTranslations('followButton');
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
	const again = () => follow.mutate({ subject: subject.id });
	const end = () => unfollow.mutate({ subject: subject.id });
	return {
		follow: again,
		unfollow: end,
		/** Unfollows, and tells of it with an undo. A subject that asks its followers first would have to accept this one again. */
		unfollowUndoably(follows: FollowPolicy) {
			end();
			if (follows === 'open') toastDone(t('unfollowed', { name: withoutHidden(subject.name) }), { undo: again });
		},
	};
}
