'use client';

import { useState } from 'react';
import type { Case } from '../../contract/schema/moderation.ts';
import { keyOfCase } from './case-key.ts';

/**
 * Keeps the places of a list while the pointer is over it, so that no case moves away under a click. A case that has left
 * the list stays until then, as it was. Others come in afterwards.
 */
export function useSteadyList(latest: readonly Case[]) {
	const [held, setHeld] = useState<readonly Case[]>();
	const newest = new Map(latest.map((each) => [keyOfCase(each), each]));
	const shown = held?.map((each) => newest.get(keyOfCase(each)) ?? each) ?? latest;
	return {
		shown,
		isGone: (one: Case) => !newest.has(keyOfCase(one)),
		hold: {
			onPointerEnter: () => setHeld(shown),
			onPointerLeave: () => setHeld(undefined),
		},
	};
}
