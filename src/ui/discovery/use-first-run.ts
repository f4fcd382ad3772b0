'use client';

import { useEffect, useState } from 'react';
import { rememberChoice } from '../controls/choice-cookie.ts';
import { FIRST_RUN_COOKIE, FIRST_RUN_OVER, SUGGESTED_FIRST } from './first-run-cookie.ts';
import type { Card } from './subject-card.tsx';
import { useSuggestions } from './suggestions.tsx';

/** So many follows are a good start. */
const ENOUGH = 3;
export type FirstRun = { cards: Card[]; followed: number; hide(): void };

/**
 * The first steps of a reader who follows nobody. They stay while the first follows fill the timeline, until there are
 * three, or until the reader hides them.
 */
export function useFirstRun({ suggested, isEmpty }: { suggested: Card[] | undefined; isEmpty: boolean }): {
	firstRun: FirstRun | undefined;
	hasFollowed: boolean;
} {
	const [known] = useState(suggested);
	const isNew = known !== undefined;
	const [isHidden, setHidden] = useState(false);
	const { data: cards = [] } = useSuggestions(SUGGESTED_FIRST, isNew, known);
	const followed = cards.filter(({ relation }) => relation === 'following' || relation === 'requested').length;
	const isOver = isHidden || followed >= ENOUGH;
	useEffect(() => {
		if (isNew && isOver) rememberChoice(FIRST_RUN_COOKIE, FIRST_RUN_OVER);
	}, [isNew, isOver]);
	// Who only posts reads what was posted.
	const isShown = isNew && !isOver && cards.length > 0 && (isEmpty || followed > 0);
	const hide = () => setHidden(true);
	return { firstRun: isShown ? { cards, followed, hide } : undefined, hasFollowed: followed > 0 };
}
