'use client';

import { Clock, UserMinus, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { MenuItem } from '../controls/menu-popup.tsx';
import { useFollow } from '../relations/use-follow.ts';
import type { SubjectName } from '../relations/use-relation-change.ts';

type Props = { subject: SubjectName; known: Outputs['subject']['get'] | undefined };

/**
 * Follows the poster of an event, or unfollows it. It stands there before that is known: else the items below would move away
 * from under the pointer.
 */
export function FollowItem({ subject, known }: Props) {
	const t = useTranslations('eventMenu');
	const { follow, unfollow, unfollowUndoably } = useFollow(subject);
	const name = withoutHidden(subject.name);
	switch (known?.relation) {
		case undefined:
			return <MenuItem Icon={UserMinus} label={t('unfollow', { name })} isDisabled />;
		case 'following':
			return (
				<MenuItem
					Icon={UserMinus}
					label={t('unfollow', { name })}
					onClick={() => unfollowUndoably(known.profile.follows)}
				/>
			);
		case 'requested':
			return <MenuItem Icon={Clock} label={t('withdraw', { name })} onClick={unfollow} />;
		case 'none':
			return (
				<MenuItem
					Icon={UserPlus}
					label={t(known.profile.follows === 'approval' ? 'ask' : 'follow', { name })}
					onClick={follow}
				/>
			);
		default:
			return null;
	}
}
