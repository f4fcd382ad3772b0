'use client';

import { useEffect, useState } from 'react';
import { lazyComponent } from '../controls/lazy-component.ts';
import type { CardPlace } from './hover-card.tsx';
import { watchPointedNames } from './pointed-names.ts';

const Card = lazyComponent(() => import('./hover-card.tsx'));

/**
 * Shows the card of the subject on whose name or avatar a pointer rests, for all names on the page. A name is a link to
 * the profile, which shows the same: keys and fingers go there, and a card that cannot be loaded is not missed.
 */
export function HoverCards() {
	const [asked, setAsked] = useState<{ id: string; place: CardPlace; isOpen: boolean }>();
	useEffect(
		() =>
			watchPointedNames({
				onReach: Card.loadAhead,
				onRest: (name) => setAsked({ id: name.dataset.subject ?? '', place: placeBeside(name), isOpen: true }),
				onLeave: () => setAsked((last) => last && { ...last, isOpen: false }),
			}),
		[],
	);
	return asked && <Card key={asked.id} {...asked} />;
}

/** Stays where it is when the name leaves: an unfollow takes its events away. A dialog would hide a card that is not in it. */
function placeBeside(name: HTMLElement): CardPlace {
	const box = name.getBoundingClientRect();
	return {
		anchor: { getBoundingClientRect: () => box },
		container: name.closest<HTMLElement>('[role="dialog"], main'),
	};
}
