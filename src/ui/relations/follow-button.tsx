'use client';

import { Check, Clock, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { FollowPolicy, Relation } from '../../contract/subject.ts';
import { Button } from '../controls/button.tsx';
import { useBlock } from './use-block.ts';
import { useFollow } from './use-follow.ts';

type Props = { id: string; name: string; follows: FollowPolicy; relation: Exclude<Relation, 'self'> };

/**
 * Follows or unfollows, asks to follow or withdraws the request, or unblocks. It is one button for all of these, so
 * that it keeps the focus.
 */
export function FollowButton({ id, name, follows, relation }: Props) {
	const t = useTranslations('followButton');
	const { follow, unfollow } = useFollow({ id, name });
	const { unblock } = useBlock({ id, name });
	const { Icon, says, undo, act } = {
		none: { Icon: UserPlus, says: follows === 'approval' ? t('ask') : t('follow'), undo: undefined, act: follow },
		following: { Icon: Check, says: t('following'), undo: t('unfollow'), act: unfollow },
		requested: { Icon: Clock, says: t('requested'), undo: t('withdraw'), act: unfollow },
		blocked: { Icon: undefined, says: t('unblock'), undo: undefined, act: unblock },
	}[relation];
	return (
		<Button
			look={relation === 'none' ? 'primary' : 'quiet'}
			// The name holds both shown labels, so that speech input finds the button by either of them.
			aria-label={undo && t('undoOf', { state: says, undo })}
			onClick={act}
			className="group/follow"
		>
			{Icon && <Icon size={16} aria-hidden className={undo && 'text-accent group-hover/follow:hidden'} />}
			<span className={undo && 'group-hover/follow:hidden'}>{says}</span>
			{/* With the pointer on it, the button says what a click does. */}
			{undo && <span className="hidden text-danger group-hover/follow:inline">{undo}</span>}
		</Button>
	);
}
