'use client';

import { Check, Clock, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FollowPolicy, Relation } from '../contract/subject.ts';
import { Button } from './button.tsx';
import { useStanding } from './use-standing.ts';

type Props = { id: string; name: string; follows: FollowPolicy; relation: Exclude<Relation, 'self'> };

/** Follows and unfollows, asks to follow and takes that back, or ends the block that stands before it. */
export function FollowButton({ id, name, follows, relation }: Props) {
	const t = useTranslations('follow');
	const { follow, unfollow, unblock } = useStanding({ id, name });
	switch (relation) {
		case 'none':
			return (
				<Button onClick={follow}>
					<UserPlus size={16} aria-hidden />
					{follows === 'approval' ? t('ask') : t('follow')}
				</Button>
			);
		case 'following':
			return <Undo icon={<Check size={16} />} state={t('following')} undo={t('unfollow')} onUndo={unfollow} />;
		case 'requested':
			return <Undo icon={<Clock size={16} />} state={t('requested')} undo={t('withdraw')} onUndo={unfollow} />;
		case 'blocked':
			return (
				<Button look="quiet" onClick={unblock}>
					{t('unblock')}
				</Button>
			);
	}
}

/** Says what is, and under the pointer what a click makes of it. */
function Undo({ icon, state, undo, onUndo }: { icon: ReactNode; state: string; undo: string; onUndo(): void }) {
	return (
		<Button look="quiet" aria-label={undo} onClick={onUndo} className="group/follow">
			<span aria-hidden className="text-accent group-hover/follow:hidden">
				{icon}
			</span>
			<span className="group-hover/follow:hidden">{state}</span>
			<span className="hidden text-danger group-hover/follow:inline">{undo}</span>
		</Button>
	);
}
