/** Finds the names and avatars on which a pointer rests. An element with `data-subject` names its subject. */

/** Milliseconds that a pointer rests on a name before its card comes. */
const REST_MS = 500;
/** Milliseconds that a pointer may take from a name to its card. */
const WAY_MS = 300;

/** Marks the card itself: a pointer on it keeps it. */
export const CARD_ATTRIBUTE = 'data-hover-card';

type Listener = {
	/** The pointer has come to a name. */
	onReach(): void;
	/** The pointer rests on a name. */
	onRest(name: HTMLElement): void;
	/** The pointer has left the name and its card, or the reader has turned to something else. */
	onLeave(): void;
};

/**
 * Watches pointers that hover; a finger does not. Only a pointer that moves reaches a name: a page that moves under it
 * opens nothing. Returns the function that ends this.
 */
export function watchPointedNames({ onReach, onRest, onLeave }: Listener): () => void {
	const ended = new AbortController();
	/** The element under the pointer, and the name or the card around it. */
	let under: EventTarget | null = null;
	let at: HTMLElement | null = null;
	let rested: HTMLElement | undefined;
	let resting: ReturnType<typeof setTimeout> | undefined;
	let leaving: ReturnType<typeof setTimeout> | undefined;

	function leave() {
		clearTimeout(leaving);
		leaving = undefined;
		if (rested) onLeave();
		rested = undefined;
	}
	function rest(name: HTMLElement) {
		leave();
		rested = name;
		onRest(name);
	}
	function goTo(next: HTMLElement | null) {
		at = next;
		clearTimeout(resting);
		if (next && (next === rested || next.hasAttribute(CARD_ATTRIBUTE))) {
			clearTimeout(leaving);
			leaving = undefined;
			return;
		}
		if (rested) leaving ??= setTimeout(leave, WAY_MS);
		if (!next) return;
		onReach();
		resting = setTimeout(() => rest(next), REST_MS);
	}
	function move({ pointerType, target }: PointerEvent) {
		if (pointerType !== 'mouse' || target === under) return;
		under = target;
		const next = target instanceof Element ? nameAround(target) : null;
		if (next !== at) goTo(next);
	}
	/** The reader does something else than rest on the name. */
	function turnAway() {
		clearTimeout(resting);
		leave();
	}
	const press = ({ target }: Event) => void (isInCard(target) || turnAway());
	function escape(event: KeyboardEvent) {
		if (event.key !== 'Escape') return;
		// The dialog around a card closes with the next press.
		if (rested && cardInDialog()) event.stopPropagation();
		turnAway();
	}

	const options = { signal: ended.signal, capture: true, passive: true };
	document.addEventListener('pointermove', move, options);
	document.addEventListener('pointerdown', press, options);
	document.addEventListener('scroll', press, options);
	document.addEventListener('keydown', escape, options);
	document.documentElement.addEventListener('pointerleave', () => goTo(null), { signal: ended.signal });
	return () => {
		clearTimeout(resting);
		clearTimeout(leaving);
		ended.abort();
	};
}

const nameAround = (element: Element) => element.closest<HTMLElement>(`[data-subject], [${CARD_ATTRIBUTE}]`);

const cardInDialog = () => document.querySelector(`[role="dialog"] [${CARD_ATTRIBUTE}]`) !== null;

const isInCard = (target: EventTarget | null) =>
	target instanceof Element && target.closest(`[${CARD_ATTRIBUTE}]`) !== null;
