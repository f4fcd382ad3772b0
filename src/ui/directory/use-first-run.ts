'use client';

import { useEffect, useState } from 'react';
import { rememberChoice } from '../browser/choice-cookie.ts';
import {
	ENOUGH_FOLLOWS,
	FIRST_RUN_BEGUN,
	FIRST_RUN_COOKIE,
	FIRST_RUN_OVER,
	SUGGESTED_FIRST,
} from './first-run-cookie.ts';
import { isSampleShown, type Sample, type SampleState, useSample } from './use-sample.ts';
import { type Card, useSuggestions } from './use-suggestions.ts';

/** Facts about a reader who needs first steps, from the server. */
export type Newcomer = { suggested: Card[]; follows: number; sample: SampleState | undefined };
export type FirstRun = {
	cards: Card[];
	followed: number;
	/** Whether the reader follows enough to go on without. */
	isDone: boolean;
	sample: Sample | undefined;
	hide(): void;
};

/**
 * The first steps of a reader who follows nobody. They stay while the first follows fill the timeline, also when the page
 * is opened again, until the reader says that they are done: nothing goes away under the pointer.
 */
export function useFirstRun({ newcomer, isEmpty }: { newcomer: Newcomer | undefined; isEmpty: boolean }): {
	firstRun: FirstRun | undefined;
	hasFollowed: boolean;
} {
	const [known] = useState(newcomer);
	const isNew = known !== undefined;
	const [isHidden, setHidden] = useState(false);
	const sample = useSample(known?.sample);
	const isWaiting = sample !== undefined && isSampleShown(sample);
	// Suggestions change places while the store fills.
	const [first] = useState(isWaiting ? undefined : known?.suggested);
	const { data: cards = [], isFetching } = useSuggestions(SUGGESTED_FIRST, isNew && !isWaiting, first);
	const followedNow = cards.filter(({ relation }) => relation === 'following' || relation === 'requested').length;
	const followed = (known?.follows ?? 0) + followedNow;
	const progress = isHidden ? FIRST_RUN_OVER : followed > 0 ? FIRST_RUN_BEGUN : undefined;
	useEffect(() => {
		if (isNew && progress) rememberChoice(FIRST_RUN_COOKIE, progress);
	}, [isNew, progress]);
	const hasSomething = cards.length > 0 || isWaiting || isFetching;
	// A reader who follows nobody and has posted sees their posts instead.
	const isShown = isNew && !isHidden && hasSomething && (isEmpty || followed > 0);
	const hide = () => setHidden(true);
	return {
		firstRun: isShown ? { cards, followed, isDone: followed >= ENOUGH_FOLLOWS, sample, hide } : undefined,
		hasFollowed: followedNow > 0,
	};
}
