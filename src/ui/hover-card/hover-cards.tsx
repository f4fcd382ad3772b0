'use client';

import { useEffect, useState } from 'react';
import { lazyComponent } from '../controls/lazy-component.ts';
import { watchPointedNames } from './pointed-names.ts';

const Card = lazyComponent(() => import('./hover-card.tsx'));

/**
 * Shows the card of the subject on whose name or avatar a pointer rests, for all names on the page. A name is a link to
 * the profile, which shows the same: keys and fingers go there, and a card that cannot be loaded is not missed.
 */
export function HoverCards() {
	const [asked, setAsked] = useState<{ name: HTMLElement; isOpen: boolean }>();
	useEffect(
		() =>
			watchPointedNames({
				onReach: Card.loadAhead,
				onRest: (name) => setAsked({ name, isOpen: true }),
				onLeave: () => setAsked((last) => last && { ...last, isOpen: false }),
			}),
		[],
	);
	const id = asked?.name.dataset.subject;
	return asked && id && <Card key={id} id={id} {...asked} />;
}
