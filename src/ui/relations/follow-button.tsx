'use client';

import { Check, Clock, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { FollowPolicy, Relation } from '../../contract/subject/subject.ts';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { Button } from '../controls/button.tsx';
import { useBlock } from './use-block.ts';
import { useFollow } from './use-follow.ts';

type Props = {
	id: string;
	name: string;
	follows: FollowPolicy;
	relation: Exclude<Relation, 'self'>;
	/** In a list the button's name includes that of the subject. */
	isInList?: boolean;
};

/**
 * Follows or unfollows, asks to follow or withdraws the request, or unblocks. It is one button for all of these, so
 * that it keeps the focus.
 */
export function FollowButton({ id, name, follows, relation, isInList = false }: Props) {
	const t = useTranslations('followButton');
	const { follow, unfollow, unfollowUndoably } = useFollow({ id, name });
	const { unblock } = useBlock({ id, name });
	const { isArmed, mayAct, acted, disarm, handlers } = useArmed();
	const { Icon, says, undo, act } = {
		none: { Icon: UserPlus, says: follows === 'approval' ? t('ask') : t('follow'), undo: undefined, act: follow },
		following: { Icon: Check, says: t('following'), undo: t('unfollow'), act: () => unfollowUndoably(follows) },
		requested: { Icon: Clock, says: t('requested'), undo: t('withdraw'), act: unfollow },
		blocked: { Icon: undefined, says: t('unblock'), undo: undefined, act: unblock },
	}[relation];
	const isUndoing = undo !== undefined && isArmed;
	const called = undo ? t('undoOf', { state: says, undo }) : isInList ? says : undefined;

	function press(event: MouseEvent) {
		// A key or a screen reader presses what the name says. A finger, or a pointer that has not moved since the last
		// press, is shown first what the next press does.
		if (undo && event.detail > 0 && !mayAct()) return;
		acted();
		act();
	}

	return (
		<Button
			look={relation === 'none' ? 'primary' : 'quiet'}
			// The name holds both shown labels, so that speech input finds the button by either of them.
			aria-label={isInList ? t('inList', { does: called ?? says, name: withoutHidden(name) }) : called}
			onClick={press}
			onPointerDown={handlers.onPointerDown}
			onPointerEnter={handlers.onPointerEnter}
			onPointerLeave={handlers.onPointerLeave}
			onFocus={handlers.onFocus}
			onBlur={disarm}
		>
			{Icon && !isUndoing && <Icon size={16} aria-hidden className={undo && 'text-accent'} />}
			<span className={isUndoing ? 'text-danger' : undefined}>{isUndoing ? undo : says}</span>
		</Button>
	);
}

/**
 * Whether the button says what its next press takes back: once a pointer or the keyboard has come to it. After a press
 * it says what has become of it, until they leave and come back.
 */
function useArmed() {
	const [isArmed, setArmed] = useState(false);
	/** The pointer has pressed, and has neither left nor pressed again since. */
	const isResting = useRef(false);
	const isMouse = useRef(false);
	const arm = () => setArmed(true);
	const disarm = () => setArmed(false);
	return {
		isArmed,
		disarm,
		/** A mouse may be there without having entered: the page came to it. */
		mayAct() {
			if (isMouse.current ? !isResting.current : isArmed) return true;
			isResting.current = false;
			arm();
			return false;
		},
		acted() {
			isResting.current = true;
			disarm();
		},
		handlers: {
			onPointerDown({ pointerType }: PointerEvent) {
				isMouse.current = pointerType === 'mouse';
			},
			onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && arm(),
			// A finger leaves before it has pressed.
			onPointerLeave({ pointerType }: PointerEvent) {
				if (pointerType !== 'mouse') return;
				isResting.current = false;
				disarm();
			},
			onFocus: ({ currentTarget }: { currentTarget: Element }) => currentTarget.matches(':focus-visible') && arm(),
		},
	};
}
